-- Events are searched by the one key as well: signs and apostrophes in their names and places do not matter. There are
-- hundreds of events at most, so writing them again takes no time.

alter table screening_events alter column name_key set expression as (search_key(name));
alter table screening_events alter column search set expression as (search_key(name || ' ' || coalesce(place, '')));
