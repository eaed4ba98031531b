-- Whether the players of a server may ask the bot what to play, unless a challenge says otherwise.
alter table server add column hints text check (hints in ('allowed', 'none'));
