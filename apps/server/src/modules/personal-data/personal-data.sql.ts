import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { WITH_OTHERS } from '../audit-trail/audit-trail.public.ts'
import { numbersOfPatient } from '../patients/patients.public.ts'

const CHUNK = 200

/** The data about a person by the name of its part: rows with an `id` to continue from, under the names of the API. */
const PARTS: Readonly<Record<string, (patientId: number) => RawBuilder<unknown>>> = {
  'paciente.json': (id) => sql`
    select p.*, c.corporate_reason as company_name, o.name as healthcare_operator, u.name as result_consent_by_name
    from patients p join companies c on c.id = p.company
    left join healthcare_operators o on o.id = p.healthcare_operator_id
    left join users u on u.id = p.result_consent_by where p.id = ${id}`,
  'triagens.json': (id) => sql`select * from triages where patient_id = ${id}`,
  'exames.json': (id) => sql`
    select e.*, u.name as classified_by_name
    from exams e left join users u on u.id = e.classified_by where e.patient_id = ${id}`,
  'versoes-de-exames.json': (id) => sql`
    select v.id, v.exam_id, v.kind, v.part, v."values", v.reason, c.name as classified_by, v.classified_at,
      u.name as written_by, v.made_at, v.created_at
    from exam_versions v join exams e on e.id = v.exam_id join users u on u.id = v.user_id
      left join users c on c.id = v.classified_by where e.patient_id = ${id}`,
  'encaminhamentos.json': (id) => sql`
    select r.*, u.name as referred_by_name
    from referrals r left join users u on u.id = r.referred_by where r.patient_id = ${id}`,
  'contatos-de-encaminhamentos.json': (id) => sql`
    select k.id, k.referral_id, k.channel, k.notes, u.name as user_name, k.created_at
    from referral_contacts k join referrals r on r.id = k.referral_id left join users u on u.id = k.user_id
    where r.patient_id = ${id}`,
  'testes-de-ishihara.json': (id) => sql`select * from ishihara_tests where patient_id = ${id}`,
  'prontuario.json': (id) => sql`
    select v.id, v.notes, u.name as written_by, v.created_at
    from medical_records r join medical_record_versions v on v.record_id = r.id
    join users u on u.id = v.user_id where r.patient_id = ${id}`,
  'envios-de-resultado.json': (id) => sql`
    select d.id, d.exam_id, d.state, d.destination, u.name as requested_by, d.requested_at, d.finished_at, d.returned_at
    from result_deliveries d join exams e on e.id = d.exam_id
    join users u on u.id = d.requested_by where e.patient_id = ${id}`,
  'resultados-impressos.json': (id) => sql`
    select i.id, i.exam_id, u.name as printed_by, i.printed_at
    from result_prints i join exams e on e.id = i.exam_id join users u on u.id = i.printed_by where e.patient_id = ${id}`,
  'links-de-resultado.json': (id) => sql`
    select l.id, l.exam_id, l.channel, l.destination, u.name as created_by, l.created_at, l.expires_at, l.revoked_at,
      l.wrong_dates, l.locked_at, l.openings, l.first_opened_at, l.last_opened_at
    from result_links l join exams e on e.id = l.exam_id join users u on u.id = l.created_by where e.patient_id = ${id}`,
  'assinaturas.json': (id) => sql`
    select s.id, s.exam_id, u.name as signed_by, s.signed_at, s.signer_name, s.issuer_name, s.withdrawn_at
    from result_signatures s join exams e on e.id = s.exam_id join users u on u.id = s.signed_by where e.patient_id = ${id}`,
  'avisos-de-privacidade.json': (id) => sql`
    select id, version, by_guardian, at from privacy_notice_readings where patient_id = ${id}`,
  'cadastros-por-link.json': (id) => sql`
    select row_number() over (order by r.at, r.link_jti) as id, r.at, c.corporate_reason as company_name
    from link_registrations r join registration_links l on l.jti = r.link_jti
    join companies c on c.id = l.company_id where r.patient_id = ${id}`,
  'acoes.json': (id) => sql`
    select s.id, v.name as event_name, v.starts_on, v.ends_on, s.name, s.cpf, s.dob, s.email, s.phone, s.occupation,
      s.state, s.ticket, s.code, s.employee_code, s.sector, s.unit, s.priority, s.checked_in_at, s.done_at
    from screening_participants s join screening_events v on v.id = s.event_id
    where s.patient_id = ${id} or s.id = any(${linesCalling(id)})`,
  'cadastros-unidos.json': (id) => sql`
    select patient_id as id, former, at from patient_merges where into_id = ${id}`,
  'acessos.json': (id) => sql`
    select a.id, a.at, u.name as user_name, c.corporate_reason as link_company, a.action, a.entity, a.entity_id,
      a.detail - ${WITH_OTHERS}::text[] as detail
    from audit_events a left join users u on u.id = a.user_id
    left join registration_links l on l.jti = a.link_jti left join companies c on c.id = l.company_id
    where a.patient_id = any(${numbersOfPatient(id)}) or a.subjects && ${numbersOfPatient(id)}`,
}

/** The lines of lists that call a person and were never joined with their record: they know who they call by themselves. */
function linesCalling(patientId: number) {
  return sql<number[]>`array(
    select l.id from screening_participants l join (
      select cpf, dob from patients where id = ${patientId}
      union select former ->> 'cpf', (former ->> 'dob')::date from patient_merges where into_id = ${patientId}
    ) known on known.cpf = l.cpf and known.dob = l.dob
    where l.patient_id is null)`
}

export const PART_NAMES = Object.keys(PARTS)

/** Copies that the database keeps for its lists, and keys of the store: everything in them is said elsewhere. */
const OWN_COLUMNS = sql`array['name_key', 'search', 'patient_search', 'company_id', 'changed_in',
  'portable_auto_refractor_img', 'retinography_img', 'retinography_other_img']`

/** The rows of a part as JSON texts, a few hundred at a time: a slow download holds neither them nor a connection. */
export async function* rowsOfPart(
  db: Database,
  part: string,
  patientId: number,
): AsyncGenerator<string> {
  const source = PARTS[part]
  for (let last: string | null = '0'; source && last !== null; ) {
    const { rows }: { rows: { id: string; json: string }[] } = await sql<{
      id: string
      json: string
    }>`
      select t.id::text as id, jsonb_pretty(to_jsonb(t) - ${OWN_COLUMNS}) as json from (${source(patientId)}) t
      where t.id > ${last}::bigint order by t.id limit ${sql.lit(CHUNK)}`.execute(db)
    for (const { json } of rows) yield json
    last = rows.length < CHUNK ? null : (rows.at(-1)?.id ?? null)
  }
}

export type PersonalFile = { exam_id: number; field: string; key: string; name: string }

/** The pictures of a row of exams or of their versions, as `f (field, key)`. */
function picturesOf(row: 'e' | 'v') {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`lateral (values
    ('autorrefrator', ${column('portable_auto_refractor_img')}),
    ('retinografia', ${column('retinography_img')}),
    ('retinografia-outro-olho', ${column('retinography_other_img')})) f (field, key)`
}

/** The files of a person's exams and of their versions. */
export async function filesOfPerson(db: Database, patientId: number): Promise<PersonalFile[]> {
  const { rows } = await sql<PersonalFile>`
    select e.id as exam_id, f.field, s.key, s.name
    from exams e, ${picturesOf('e')}
    join stored_files s on s.key = f.key
    where e.patient_id = ${patientId}
    union all
    select e.id, 'versao-' || v.id || '-' || f.field, s.key, s.name
    from exams e join exam_versions v on v.exam_id = e.id, ${picturesOf('v')}
    join stored_files s on s.key = f.key
    where e.patient_id = ${patientId}
    union all
    select e.id, 'resultado-assinado-' || g.id, s.key, s.name
    from exams e join result_signatures g on g.exam_id = e.id join stored_files s on s.key = g.file
    where e.patient_id = ${patientId} order by exam_id, field`.execute(db)
  return rows
}
