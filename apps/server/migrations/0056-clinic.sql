-- The clinic that works here, one row for all time (docs/adr/0056-clinic.md); without a name it was not filled yet. The
-- former version reads neither the table nor the column.
create table clinic (
  id integer primary key default 1 constraint clinic_only_one check (id = 1),
  name text,
  cnpj text,
  phone text,
  whatsapp text,
  email text,
  zip_code text,
  address_street text,
  address_number text,
  address_neighborhood text,
  address_complement text,
  address_city text,
  address_state text,
  director_name text,
  director_crm text,
  director_crm_uf text,
  director_rqe text,
  logo text references stored_files,
  updated_at timestamptz(3) not null default now()
);
-- Another logo leaves a form that is open on the rest as fresh as it was.
create trigger clinic_touch before update on clinic for each row
  when (old.logo is not distinct from new.logo)
  execute function touch_updated_at();
insert into clinic default values;

-- The number of a doctor's specialty, beside the CRM.
alter table users add column rqe text;
