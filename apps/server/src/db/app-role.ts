import pg from 'pg'
import type { DatabaseConfig } from './database.ts'
import { lockMigrations } from './migrate.ts'

/** The role of all requests. It owns nothing, so it can neither change a table nor disable a trigger. */
export const APP_ROLE = 'iris_app'

/** Tables whose rows can only be added and read. */
const KEPT = [
  'audit_events',
  'medical_records',
  'medical_record_versions',
  'lead_history',
  'lead_stage_moves',
  'privacy_notice_readings',
  'patient_anonymisations',
  'device_keys',
  'exam_versions',
  'referral_contacts',
  'company_reports',
]

/** The seals of the audit, written only by functions of the owner. */
const SEALED = ['audit_seals', 'audit_chain']

const NOT_ALLOWED = '42501'
// Another database of the same server may be creating the role right now.
const EXISTS = new Set(['42710', '23505'])

/**
 * Gives the program's role exactly what it needs, and returns how to connect as it. The owner runs it after `migrate`
 * at every start. Where the owner of an external PostgreSQL may not create or become that role, it says so and
 * returns the owner's connection: then only the triggers protect the rows.
 */
export async function connectAsApp(
  owner: DatabaseConfig,
  log: (line: string) => void,
): Promise<DatabaseConfig> {
  const client = new pg.Client(owner as pg.ClientConfig)
  await client.connect()
  try {
    await lockMigrations(client)
    await makeRole(client, owner)
    await grant(client)
    if (owner.connectionString) await tellOtherReaders(client, log)
    return asApp(owner)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== NOT_ALLOWED || !owner.connectionString) throw error
    log(
      `O usuário de DATABASE_URL não pode criar nem assumir o papel ${APP_ROLE}; veja "Rows that are kept" em docs/operations.md.`,
    )
    return owner
  } finally {
    await client.end()
  }
}

async function makeRole(client: pg.Client, owner: DatabaseConfig): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
  if (found.rowCount === 0) {
    // The embedded server has a private socket; on another server nobody logs in as the role.
    const login = owner.connectionString ? 'nologin' : 'login'
    await client.query(`create role ${APP_ROLE} ${login}`).catch((error: pg.DatabaseError) => {
      if (!EXISTS.has(error.code ?? '')) throw error
    })
  }
  const member = await client.query("select pg_has_role(current_user, $1, 'set') as yes", [
    APP_ROLE,
  ])
  if (!member.rows[0].yes) await client.query(`grant ${APP_ROLE} to current_user with set true`)
}

async function grant(client: pg.Client): Promise<void> {
  await client.query(`
    begin;
    grant usage on schema public to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    -- Not update: a count set back would give an id twice.
    revoke update on all sequences in schema public from ${APP_ROLE};
    grant usage, select on all sequences in schema public to ${APP_ROLE};
    revoke all on ${KEPT.join(', ')} from ${APP_ROLE};
    grant select, insert on ${KEPT.join(', ')} to ${APP_ROLE};
    revoke all on ${SEALED.join(', ')} from ${APP_ROLE};
    grant select on ${SEALED.join(', ')} to ${APP_ROLE};
    -- The months of the audit are written and read through their one table; the program dates and numbers no row.
    do $$ declare month regclass; begin
      for month in select inhrelid::regclass from pg_inherits where inhparent = 'audit_events'::regclass loop
        execute format('revoke all on %s from ${APP_ROLE}', month);
      end loop;
    end $$;
    revoke insert on audit_events from ${APP_ROLE};
    grant insert (user_id, link_jti, action, entity, entity_id, patient_id, ip, detail, subjects)
      on audit_events to ${APP_ROLE};
    grant execute on function audit_make_months, audit_seal to ${APP_ROLE};
    revoke all on schema_migrations from ${APP_ROLE};
    -- The job queue makes its own tables, as the owner; jobs are asked for as the program.
    create schema if not exists pgboss;
    grant usage on schema pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
    alter default privileges in schema pgboss grant select, insert, update, delete on tables to ${APP_ROLE};
    commit`)
}

/**
 * The role is one for a whole server: whoever owns another clinic there takes it as well, and by default everybody may
 * enter every database.
 */
async function tellOtherReaders(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select r.rolname as name
     from pg_auth_members m join pg_roles r on r.oid = m.member
     where m.roleid = $1::regrole and r.rolname <> current_user and r.rolcanlogin and not r.rolsuper
       and exists (
         select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
         where d.datname = current_database() and a.grantee = 0 and a.privilege_type = 'CONNECT')
     order by name`,
    [APP_ROLE],
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  log(
    `ATENÇÃO: quem entra neste PostgreSQL como ${names} lê também esta clínica. Veja "Clinics that share a PostgreSQL" em docs/operations.md.`,
  )
}

/** A connection of the owner, as one of the program. */
export function asApp(owner: DatabaseConfig): DatabaseConfig {
  const url = owner.connectionString
  if (!url) return { ...owner, user: APP_ROLE }
  const role = encodeURIComponent(`-c role=${APP_ROLE}`)
  const connectionString = /[?&]options=/.test(url)
    ? url.replace(/([?&]options=[^&]*)/, `$1%20${role}`)
    : `${url}${url.includes('?') ? '&' : '?'}options=${role}`
  return { ...owner, connectionString }
}
