-- Who made a referral stays with it: a correction has another doctor conclude the exam, and the appointment that somebody already
-- has is still the first one's (docs/adr/0059-referrals.md).

alter table referrals add column referred_by integer references users;

-- The former version makes referrals without it, so the database itself copies it, as it does the exam's person and company.
create function referral_is_made() returns trigger language plpgsql as $$
begin
  new.referred_by := (select classified_by from exams where id = new.exam_id);
  return new;
end $$;
create trigger referrals_made_by before insert on referrals for each row
  when (new.referred_by is null) execute function referral_is_made();

-- Of those there are, whoever the first correction after them took the exam from, or else whoever concluded it. To fill this in
-- is no edit of theirs. Two hundred thousand referrals take some twelve seconds, in which nobody writes one.
alter table referrals disable trigger user;
update referrals r set referred_by = (
  select made.classified_by from (
    select v.id, v.classified_by from exam_versions v
    where v.exam_id = r.exam_id and v.kind = 'correction' and v.created_at > r.created_at
    union all
    select null, e.classified_by from exams e where e.id = r.exam_id) made
  order by made.id limit 1);
alter table referrals enable trigger user;

-- Whether somebody referred anybody at all, and whom.
create index referrals_referred_by on referrals (referred_by) where referred_by is not null;
