-- When an administrator put 'Primeiros passos' away for good; no row while the list may be shown. The former version has no such list.
create table first_steps (
  id integer primary key default 1 constraint first_steps_only_one check (id = 1),
  hidden_at timestamptz(3) not null default now()
);
