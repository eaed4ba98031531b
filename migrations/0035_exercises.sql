-- Exercises of the lessons that people have solved.
create table exercise (
    person integer not null,
    -- The id of the lesson.
    lesson text    not null,
    -- The number of the exercise in its lesson, from 1.
    number integer not null,
    at     integer not null,
    primary key (person, lesson, number)
) strict;
