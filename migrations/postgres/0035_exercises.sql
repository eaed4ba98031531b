-- Exercises of the lessons that people have solved.
create table exercise (
    person bigint not null,
    -- The id of the lesson.
    lesson text   not null,
    -- The number of the exercise in its lesson, from 1.
    number bigint not null,
    at     bigint not null,
    primary key (person, lesson, number)
);
