// Written by scripts/gen-db.ts from the migrated database. Never edited.
import type { ColumnType } from 'kysely'

/** May be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

/** Computed by the database; never written. */
export type Computed<T> = ColumnType<T, never, never>

/** Arrives as ISO 8601 text in UTC. */
export type Timestamp = ColumnType<string, Date | string, Date | string>

interface ApiKeys {
  created_at: Generated<Timestamp>
  created_by: number
  expires_at: Timestamp | null
  id: Generated<number>
  key_hash: Buffer
  last_used_at: Timestamp | null
  name: string
  prefix: string
  revoked_at: Timestamp | null
  scopes: string[]
}

interface AuditChain {
  head: Generated<Buffer>
  high: Generated<number>
  is_one: Generated<boolean>
  missing: Generated<string>
  missing_long: Generated<string>
  months_from: Timestamp
  n: Generated<number>
  settled: number
  turned_at: Generated<Timestamp>
  turned_xid: Generated<string>
}

interface AuditEvents {
  action: string
  at: Generated<Timestamp>
  detail: unknown
  entity: string
  entity_id: number | null
  id: Computed<number>
  ip: string | null
  link_jti: string | null
  patient_id: number | null
  subjects: number[] | null
  user_id: number | null
}

interface AuditSeals {
  earliest: Timestamp
  ids: number[]
  latest: Timestamp
  links: Buffer
  n: number
  sealed_at: Generated<Timestamp>
}

interface Clinic {
  address_city: string | null
  address_complement: string | null
  address_neighborhood: string | null
  address_number: string | null
  address_state: string | null
  address_street: string | null
  cnpj: string | null
  director_crm: string | null
  director_crm_uf: string | null
  director_name: string | null
  director_rqe: string | null
  email: string | null
  id: Generated<number>
  logo: string | null
  name: string | null
  phone: string | null
  updated_at: Generated<Timestamp>
  whatsapp: string | null
  zip_code: string | null
}

interface Companies {
  active: Generated<boolean>
  address_city: string
  address_complement: string | null
  address_country: string
  address_neighborhood: string
  address_number: string
  address_state: string
  address_street: string
  cnpj: string
  corporate_reason: string
  created_at: Generated<Timestamp>
  emails: Generated<unknown>
  healthcare_operator_id: number | null
  id: Generated<number>
  name_key: Computed<string | null>
  phones: Generated<unknown>
  search: Computed<string | null>
  site: string
  social_medias: Generated<unknown>
  types: Generated<number[]>
  updated_at: Generated<Timestamp>
  zip_code: string
}

interface CompanyReports {
  called: number | null
  company_id: number
  coverage: unknown
  digest: string
  event_id: number | null
  figures: unknown
  id: Computed<number>
  period_from: string
  period_to: string
  published_at: Generated<Timestamp>
  published_by: number
}

interface DeviceKeys {
  created_at: Generated<Timestamp>
  key: Buffer
  user_id: number
}

interface EquipamentHistory {
  created_at: Generated<Timestamp>
  equipament_id: number
  id: Generated<number>
  obs: string | null
  receipt_term_img: string | null
  return_date: string | null
  return_term_img: string | null
  user_id: number
  withdrawal_date: string
}

interface Equipaments {
  active_number: string | null
  created_at: Generated<Timestamp>
  equipament_type: number
  id: Generated<number>
  insurance_img: string | null
  invoice_img: string | null
  mark: string | null
  model: string | null
  obs: string | null
  search: Computed<string | null>
  serial_number: string | null
  updated_at: Generated<Timestamp>
}

interface ExamChanges {
  changed_at: Generated<Timestamp>
  changed_in: Generated<string>
}

interface ExamVersions {
  classified_at: Timestamp | null
  classified_by: number | null
  created_at: Generated<Timestamp>
  exam_id: number
  id: Computed<number>
  kind: string
  made_at: Timestamp | null
  part: string | null
  portable_auto_refractor_img: string | null
  reason: string | null
  retinography_img: string | null
  retinography_other_img: string | null
  user_id: number
  values: unknown
}

interface Exams {
  changed_in: Generated<string>
  classified_at: Timestamp | null
  classified_by: number | null
  company_id: Generated<number>
  corrected_at: Timestamp | null
  created_at: Generated<Timestamp>
  event_id: number | null
  final_classification: string | null
  has_changed: number | null
  has_correction: number | null
  id: Generated<number>
  import_option: Generated<string>
  ishihara_correct_answer: Generated<number>
  ishihara_wrong_answer: Generated<number>
  left_eye: string | null
  patient_id: number
  patient_search: Generated<string>
  portable_auto_refractor_img: string | null
  refraction_option: Generated<string>
  refractive_disorder: string | null
  retinography_eye: string | null
  retinography_img: string | null
  retinography_option: Generated<string>
  retinography_other_img: string | null
  review_since: Timestamp | null
  right_eye: string | null
  specialist_specialties: Generated<string[]>
  status: Generated<string>
  updated_at: Generated<Timestamp>
}

interface FirstSteps {
  hidden_at: Generated<Timestamp>
  id: Generated<number>
}

interface HealthcareOperators {
  active: Generated<boolean>
  created_at: Generated<Timestamp>
  id: Generated<number>
  name: string
  name_key: Computed<string | null>
  updated_at: Generated<Timestamp>
}

interface IdempotencyKeys {
  answer: unknown
  caller: string
  created_at: Generated<Timestamp>
  key: string
  request_hash: string
  status: number | null
}

interface ImportRefusals {
  cells: unknown
  errors: unknown
  import_id: number
  row_number: number
}

interface Imports {
  created: Generated<number>
  created_at: Generated<Timestamp>
  created_by: number
  event_id: number | null
  failed: Generated<number>
  file_key: string | null
  finished_at: Timestamp | null
  id: Generated<number>
  ip: string
  kind: string
  last_row: Generated<number>
  processed_rows: Generated<number>
  status: Generated<string>
  total_rows: number
  unchanged: Generated<number>
  updated: Generated<number>
  updated_at: Generated<Timestamp>
}

interface IshiharaTests {
  altered: boolean
  answers: unknown
  created_at: Generated<Timestamp>
  exam_id: number
  id: Generated<number>
  ishihara_correct_answer: number
  ishihara_wrong_answer: number
  patient_id: number
  updated_at: Generated<Timestamp>
}

interface KnownDevices {
  id: Computed<number>
  last_login_at: Generated<Timestamp>
  secret_sha256: Buffer
  user_id: number
}

interface LeadActivities {
  activity: string
  archived_at: Timestamp | null
  created_at: Generated<Timestamp>
  date: string
  id: Generated<number>
  lead_id: number
  notes: string | null
  status: Generated<string>
  time: string | null
  updated_at: Generated<Timestamp>
  user_id: number | null
}

interface LeadHistory {
  changes: unknown
  created_at: Generated<Timestamp>
  id: Computed<number>
  kind: string
  lead_id: number
  user_id: number | null
}

interface LeadStageMoves {
  created_at: Generated<Timestamp>
  from_since: Timestamp | null
  from_stage: string | null
  id: Computed<number>
  lead_id: number
  to_stage: string
  undoes: number | null
  user_id: number | null
}

interface LeadTargets {
  amount: string
  assigned_user_id: number | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  month: string
  updated_at: Generated<Timestamp>
}

interface Leads {
  assigned_user_id: number | null
  city: string | null
  city_key: Computed<string | null>
  closed_at: Timestamp | null
  closed_day: Computed<string | null>
  closing_stage: string | null
  company_id: number | null
  company_key: Computed<string | null>
  company_name: string
  created_at: Generated<Timestamp>
  created_day: Computed<string | null>
  email: string
  email_key: Computed<string | null>
  funnel_stage: Generated<string>
  funnel_stage_at: Generated<Timestamp>
  id: Generated<number>
  name: string
  name_key: Computed<string | null>
  notes: string | null
  observations: string | null
  phone: string | null
  phone_key: Computed<string | null>
  price_total: string | null
  price_unity: string | null
  quantity: string | null
  reached_rank: Generated<number>
  reason: string | null
  search: Computed<string | null>
  source: string | null
  source_key: Computed<string>
  stage_rank: Computed<number>
  state: string | null
  status: Generated<string>
  temperature_rank: Computed<number>
  temperature_stage: string | null
  updated_at: Generated<Timestamp>
  zone: string | null
}

interface LimitCounts {
  ends: Timestamp
  n: number
  subject: string
}

interface LinkRegistrations {
  at: Generated<Timestamp>
  link_jti: string
  patient_id: number
}

interface ListCounted {
  done: boolean
}

interface ListMoves {
  company: number
  day: string | null
  list: string
  n: number
  start: string | null
  status: string
}

interface ListPlaces {
  list: string
  n: number
  place: string
  sort: string
  status: string
}

interface ListTotals {
  company: number
  list: string
  n: number
  status: string
}

interface LoginFailures {
  failures: number
  last_at: Timestamp
  subject: string
}

interface MedicalRecordVersions {
  created_at: Timestamp
  id: Computed<number>
  notes: string
  record_id: number
  user_id: number
}

interface MedicalRecords {
  created_at: Generated<Timestamp>
  id: Generated<number>
  patient_id: number
}

interface NamedFiles {
  created_at: Computed<string | null>
  key: Computed<string | null>
  sha256: Computed<string | null>
  size: Computed<number | null>
}

interface PasswordResets {
  expires_at: Timestamp
  token_hash: string
  used_at: Timestamp | null
  user_id: number
}

interface PatientAnonymisations {
  at: Generated<Timestamp>
  patient_id: number
  reason: string
  user_id: number
}

interface PatientMerges {
  at: Generated<Timestamp>
  former: unknown
  into_id: number
  patient_id: number
  user_id: number
}

interface Patients {
  active: Generated<boolean>
  address_city: string
  address_complement: string | null
  address_country: string
  address_neighborhood: string
  address_number: string
  address_state: string
  address_street: string
  clinic: number | null
  company: number
  cpf: string
  created_at: Generated<Timestamp>
  dob: string
  email: string
  employee_code: string | null
  health_card_number: string | null
  health_insurance: string | null
  health_type: string
  healthcare_operator_id: number | null
  id: Generated<number>
  name: string
  name_key: Computed<string | null>
  occupation: string
  other_sex: string | null
  others_healthcare_operator: string | null
  phone: string
  phones: Generated<unknown>
  responsible_address_city: string | null
  responsible_address_complement: string | null
  responsible_address_country: string | null
  responsible_address_neighborhood: string | null
  responsible_address_number: string | null
  responsible_address_state: string | null
  responsible_address_street: string | null
  responsible_cpf: string | null
  responsible_dob: string | null
  responsible_email: string | null
  responsible_name: string | null
  responsible_occupation: string | null
  responsible_other_sex: string | null
  responsible_rg: string | null
  responsible_sex: string | null
  responsible_zip_code: string | null
  result_channel: string | null
  result_consent: boolean | null
  result_consent_at: Timestamp | null
  result_consent_by: number | null
  rg: string | null
  search: Computed<string | null>
  sector: string | null
  sex: string
  social_medias: Generated<unknown>
  sus_card: string | null
  unit: string | null
  updated_at: Generated<Timestamp>
  zip_code: string
}

interface PrivacyNoticeReadings {
  at: Generated<Timestamp>
  by_guardian: boolean
  id: Computed<number>
  link_jti: string
  patient_id: number
  version: string
  visit: string
}

interface RecoveryCodes {
  code_hash: string
  used_at: Timestamp | null
  user_id: number
}

interface ReferralContacts {
  channel: string
  created_at: Generated<Timestamp>
  id: Computed<number>
  notes: string | null
  referral_id: number
  user_id: number | null
}

interface Referrals {
  booked_at: Timestamp | null
  classification: string
  closed_at: Timestamp | null
  company_id: number
  created_at: Generated<Timestamp>
  due_on: string
  event_id: number | null
  exam_id: number
  id: Computed<number>
  outcome: string | null
  outcome_notes: string | null
  overdue_from: Computed<string | null>
  patient_id: number
  patient_search: string
  provider: string | null
  referred_by: number | null
  reminded_for: Timestamp | null
  scheduled_at: Timestamp | null
  specialty: string | null
  state: Generated<string>
  updated_at: Generated<Timestamp>
}

interface RegistrationLinks {
  company_id: number
  created_at: Generated<Timestamp>
  created_by: number | null
  event_id: number | null
  expires_at: Timestamp
  jti: string
  revoked_at: Timestamp | null
}

interface RegistrationVisits {
  created_at: Generated<Timestamp>
  created_patient: Generated<boolean>
  last_used_at: Generated<Timestamp>
  link_jti: string
  patient_id: number | null
  secret_hash: string
  triage_id: number | null
}

interface ReportBatchItems {
  batch_id: number
  company_id: number
  document: Buffer | null
  position: number
  reason: string | null
  state: Generated<string>
}

interface ReportBatches {
  created_at: Generated<Timestamp>
  created_by: number
  finished_at: Timestamp | null
  grouping: string
  id: Generated<number>
  ip: string
  period_from: string
  period_to: string
  status: Generated<string>
  updated_at: Generated<Timestamp>
}

interface ResultBatchItems {
  batch_id: number
  exam_id: number
  position: number
  reason: string | null
  retry_key: Generated<string>
  state: Generated<string>
  taken_at: Timestamp | null
}

interface ResultBatches {
  created_at: Generated<Timestamp>
  created_by: number
  finished_at: Timestamp | null
  id: Generated<number>
  ip: string
  status: Generated<string>
  updated_at: Generated<Timestamp>
}

interface ResultDeliveries {
  destination: string | null
  exam_id: number
  failure: string | null
  finished_at: Timestamp | null
  handed_at: Timestamp | null
  id: Computed<number>
  message_id: string | null
  requested_at: Generated<Timestamp>
  requested_by: number
  retry_key: string | null
  returned_at: Timestamp | null
  state: Generated<string>
}

interface ResultLinks {
  channel: string
  created_at: Generated<Timestamp>
  created_by: number
  destination: string | null
  exam_id: number
  expires_at: Timestamp
  first_opened_at: Timestamp | null
  id: Generated<number>
  last_opened_at: Timestamp | null
  locked_at: Timestamp | null
  openings: Generated<number>
  revoked_at: Timestamp | null
  token_sha256: Buffer
  wrong_dates: Generated<number>
}

interface ResultPrints {
  exam_id: number
  id: Generated<number>
  printed_at: Generated<Timestamp>
  printed_by: number
}

interface ResultSignatures {
  certificate_sha256: Buffer
  exam_id: number
  file: string
  id: Computed<number>
  issuer_name: string
  locked_file: string
  person_sha256: Buffer
  signed_at: Timestamp
  signed_by: number
  signer_name: string
  withdrawn_at: Timestamp | null
}

interface RetinographyFiles {
  created_at: Generated<Timestamp>
  created_by: number | null
  file_key: string
  name: string
}

interface RevokedTokens {
  expires_at: Timestamp
  jti: string
}

interface ScreeningEventEquipaments {
  equipament_id: number
  event_id: number
  place: number
}

interface ScreeningEventTeam {
  event_id: number
  place: number
  user_id: number
}

interface ScreeningEvents {
  closed_stations: Generated<string[]>
  company_id: number
  created_at: Generated<Timestamp>
  ends_on: string
  expected: number | null
  id: Generated<number>
  last_ticket: Generated<number>
  name: string
  name_key: Computed<string | null>
  notes: string | null
  place: string | null
  search: Computed<string | null>
  self_check_in: Generated<boolean>
  starts_on: string
  status: Generated<string>
  updated_at: Generated<Timestamp>
}

interface ScreeningParticipants {
  checked_in_at: Timestamp | null
  code: string
  cpf: string | null
  created_at: Generated<Timestamp>
  dob: string | null
  done_at: Timestamp | null
  email: string | null
  employee_code: string | null
  event_id: number
  exam_id: number | null
  former_codes: string[] | null
  id: Generated<number>
  left_at: Timestamp | null
  name: string | null
  occupation: string | null
  parts_at_check_in: string[] | null
  patient_id: number | null
  phone: string | null
  priority: Generated<boolean>
  priority_by_hand: Generated<boolean>
  sector: string | null
  state: Generated<string>
  ticket: number | null
  unit: string | null
  updated_at: Generated<Timestamp>
  waiting_since: Timestamp | null
  walk_in: Generated<boolean>
}

interface SecondFactors {
  last_step: Generated<number>
  secret: string
  user_id: number
}

interface SessionCertificates {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  issuer: string
  jti: string
  name: string
  not_after: Timestamp
  salt: Buffer
  sealed: Buffer
}

interface Sessions {
  created_at: Timestamp
  expires_at: Timestamp
  generation: number
  id: Generated<number>
  ip: string
  jti: string
  last_seen_at: Generated<Timestamp>
  locked_at: Timestamp | null
  pin_failures: Generated<number>
  pin_hash: string | null
  user_agent: string | null
  user_id: number
}

interface StatCounts {
  company: number
  key: string
  n: number
  sex: string
}

interface StatFacts {
  company: number
  dob: string
  keys: string[]
  patient_id: number
  sex: string
}

interface StatMarks {
  patient_id: number
}

interface StatPeriods {
  company: number
  counts: number[]
  first: string
  keys: string[]
  newer_in: string
  sex: string
  span: string
}

interface StatSpans {
  company: number
  day: string
  exam_key: string | null
  id: number
  keys: string[]
  newer_after: string
  newer_before: string
  patient_id: number
  sex: string
  source: string
}

interface StationClaims {
  claimed_at: Timestamp
  ended_at: Timestamp | null
  event_id: number
  id: Generated<number>
  outcome: string | null
  participant_id: number
  place: number[] | null
  seen_at: Timestamp
  station: string
  user_id: number
  waited_since: Timestamp
}

interface StoredFiles {
  created_at: Generated<Timestamp>
  key: string
  name: string
  sha256: string
  size: number
  type: string
}

interface SupportEquipaments {
  equipament_id: number
  place: number
  support_id: number
}

interface Supports {
  archived_at: Timestamp | null
  archived_by: number | null
  company_id: number
  created_at: Generated<Timestamp>
  data_atendimento: string
  id: Generated<number>
  observacoes: string | null
  updated_at: Generated<Timestamp>
  user_id: number
}

interface Triages {
  allergy: Generated<boolean>
  allergy_description: string | null
  created_at: Generated<Timestamp>
  epis: Generated<boolean>
  exam_id: number
  eye_complaints: Generated<unknown>
  id: Generated<number>
  patient_id: number
  personal_history: Generated<string[]>
  previous_eye_diseases: Generated<string[]>
  previous_eye_surgeries: Generated<string[]>
  screen_time: string | null
  smoking: Generated<boolean>
  updated_at: Generated<Timestamp>
  wear_contact_lenses: Generated<boolean>
  wear_glasses: Generated<boolean>
}

interface Users {
  active: Generated<boolean>
  address_city: string | null
  address_complement: string | null
  address_country: string | null
  address_neighborhood: string | null
  address_number: string | null
  address_state: string | null
  address_street: string | null
  address_zip_code: string | null
  cpf: string | null
  created_at: Generated<Timestamp>
  crm: string | null
  crm_uf: string | null
  dob: string | null
  email: string
  email_key: Computed<string | null>
  first_password: Generated<boolean>
  id: Generated<number>
  last_seen_at: Timestamp | null
  name: string
  name_key: Computed<string | null>
  others_ended_at: Timestamp | null
  password_hash: string | null
  phone: string | null
  profile_image: string | null
  rg: string | null
  rqe: string | null
  second_factor_since: Timestamp | null
  sex: string | null
  token_generation: Generated<number>
  type: number | null
  updated_at: Generated<Timestamp>
  visible: Generated<boolean>
}

export interface DB {
  api_keys: ApiKeys
  audit_chain: AuditChain
  audit_events: AuditEvents
  audit_seals: AuditSeals
  clinic: Clinic
  companies: Companies
  company_reports: CompanyReports
  device_keys: DeviceKeys
  equipament_history: EquipamentHistory
  equipaments: Equipaments
  exam_changes: ExamChanges
  exam_versions: ExamVersions
  exams: Exams
  first_steps: FirstSteps
  healthcare_operators: HealthcareOperators
  idempotency_keys: IdempotencyKeys
  import_refusals: ImportRefusals
  imports: Imports
  ishihara_tests: IshiharaTests
  known_devices: KnownDevices
  lead_activities: LeadActivities
  lead_history: LeadHistory
  lead_stage_moves: LeadStageMoves
  lead_targets: LeadTargets
  leads: Leads
  limit_counts: LimitCounts
  link_registrations: LinkRegistrations
  list_counted: ListCounted
  list_moves: ListMoves
  list_places: ListPlaces
  list_totals: ListTotals
  login_failures: LoginFailures
  medical_record_versions: MedicalRecordVersions
  medical_records: MedicalRecords
  named_files: NamedFiles
  password_resets: PasswordResets
  patient_anonymisations: PatientAnonymisations
  patient_merges: PatientMerges
  patients: Patients
  privacy_notice_readings: PrivacyNoticeReadings
  recovery_codes: RecoveryCodes
  referral_contacts: ReferralContacts
  referrals: Referrals
  registration_links: RegistrationLinks
  registration_visits: RegistrationVisits
  report_batch_items: ReportBatchItems
  report_batches: ReportBatches
  result_batch_items: ResultBatchItems
  result_batches: ResultBatches
  result_deliveries: ResultDeliveries
  result_links: ResultLinks
  result_prints: ResultPrints
  result_signatures: ResultSignatures
  retinography_files: RetinographyFiles
  revoked_tokens: RevokedTokens
  screening_event_equipaments: ScreeningEventEquipaments
  screening_event_team: ScreeningEventTeam
  screening_events: ScreeningEvents
  screening_participants: ScreeningParticipants
  second_factors: SecondFactors
  session_certificates: SessionCertificates
  sessions: Sessions
  stat_counts: StatCounts
  stat_facts: StatFacts
  stat_marks: StatMarks
  stat_periods: StatPeriods
  stat_spans: StatSpans
  station_claims: StationClaims
  stored_files: StoredFiles
  support_equipaments: SupportEquipaments
  supports: Supports
  triages: Triages
  users: Users
}
