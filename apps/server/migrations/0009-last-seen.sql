-- Logging in is no edit: it must not make stale what an administrator is changing in the meantime.
drop trigger users_touch on users;
create trigger users_touch before update on users for each row
  when (old.last_seen_at is not distinct from new.last_seen_at)
  execute function touch_updated_at();
