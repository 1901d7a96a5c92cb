-- How often somebody may do something, counted by all instances together (docs/adr/0036-several-machines.md). The former
-- version, while it runs beside this one, goes on counting in its own memory.

-- Unlogged: a crash of the database forgets the counts, which live for hours at most; nothing waits for the disk.
create unlogged table limit_counts (
  -- What is counted, and of whom.
  subject text primary key,
  n integer not null,
  -- From then on the count begins anew.
  ends timestamptz not null
);

-- Counts one more of each subject, or of none when one of them has reached its most. Returns the seconds to wait; 0 when
-- it was counted.
create function limit_take(subjects text[], most integer[], seconds integer[], moment timestamptz default clock_timestamp())
returns integer language plpgsql as $$
declare wait integer;
begin
  -- Always in the same order: of two calls one waits for the other, never both.
  insert into limit_counts select s, 0, moment from unnest(subjects) s order by s on conflict do nothing;
  perform from limit_counts where subject = any(subjects) order by subject for update;
  select max(ceil(extract(epoch from c.ends - moment))) into wait
    from unnest(subjects, most) a(subject, most) join limit_counts c using (subject)
    where c.ends > moment and c.n >= a.most;
  if wait is not null then
    return wait;
  end if;
  update limit_counts c set
      n = case when c.ends > moment and c.n > 0 then c.n + 1 else 1 end,
      ends = case when c.ends > moment and c.n > 0 then c.ends else moment + make_interval(secs => a.seconds) end
    from unnest(subjects, seconds) a(subject, seconds) where c.subject = a.subject;
  return 0;
end $$;
