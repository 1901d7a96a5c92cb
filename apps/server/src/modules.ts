import type { LastSave } from './audit/conflict.ts'
import type { Database } from './db/database.ts'
import type { Callers } from './http/authenticate.ts'
import type { Server } from './http/serve.ts'
import { keyCaller } from './modules/api-keys/api-keys.commands.ts'
import { apiKeyRoutes } from './modules/api-keys/api-keys.routes.ts'
import { auditTrailRoutes } from './modules/audit-trail/audit-trail.routes.ts'
import { lastSave } from './modules/audit-trail/last-save.sql.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { deviceKeyRoutes } from './modules/auth/device-key.routes.ts'
import { userCaller } from './modules/auth/logins.commands.ts'
import { screenLockRoutes } from './modules/auth/screen-lock.routes.ts'
import { secondFactorRoutes } from './modules/auth/second-factor.routes.ts'
import { sessionRoutes } from './modules/auth/sessions.routes.ts'
import { sweepAuth } from './modules/auth/sweep.commands.ts'
import { certificateRoutes } from './modules/certificates/certificates.routes.ts'
import { sweepCertificates } from './modules/certificates/certificates.sql.ts'
import { clinicRoutes } from './modules/clinic/clinic.routes.ts'
import { companyRoutes } from './modules/companies/companies.routes.ts'
import { companyReportRoutes } from './modules/company-report/company-report.routes.ts'
import { sweepReports } from './modules/company-report/report-batches.commands.ts'
import { reportBatchRoutes } from './modules/company-report/report-batches.routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { equipmentRoutes } from './modules/equipment/equipment.routes.ts'
import { examVersionRoutes } from './modules/exams/exam-versions.routes.ts'
import { sweepExams } from './modules/exams/exams.commands.ts'
import { examRoutes } from './modules/exams/exams.routes.ts'
import { resultBatchRoutes } from './modules/exams/result-batches.routes.ts'
import { fhirRoutes } from './modules/fhir/fhir.routes.ts'
import { firstStepsRoutes } from './modules/first-steps/first-steps.routes.ts'
import { geographyRoutes } from './modules/geography/geography.routes.ts'
import { sweepImports } from './modules/imports/imports.commands.ts'
import { importRoutes } from './modules/imports/imports.routes.ts'
import { ishiharaTestRoutes } from './modules/ishihara-tests/ishihara-tests.routes.ts'
import { leadActivityRoutes } from './modules/lead-activities/lead-activities.routes.ts'
import { leadRoutes } from './modules/leads/leads.routes.ts'
import { medicalRecordRoutes } from './modules/medical-records/medical-records.routes.ts'
import { operatorRoutes } from './modules/operators/operators.routes.ts'
import { patientMergeRoutes } from './modules/patient-merge/patient-merge.routes.ts'
import { patientRoutes } from './modules/patients/patients.routes.ts'
import { personalDataRoutes } from './modules/personal-data/personal-data.routes.ts'
import { referralRoutes } from './modules/referrals/referrals.routes.ts'
import { linkCaller } from './modules/registration/link-caller.ts'
import { registrationRoutes } from './modules/registration/registration.routes.ts'
import { sweepVisits } from './modules/registration/visits.commands.ts'
import { resultRoutes } from './modules/results/results.routes.ts'
import { slipRoutes } from './modules/results/slips.routes.ts'
import { eventDayRoutes } from './modules/screening-events/event-day.routes.ts'
import { screeningEventRoutes } from './modules/screening-events/screening-events.routes.ts'
import { supportRoutes } from './modules/supports/supports.routes.ts'
import { triageRoutes } from './modules/triages/triages.routes.ts'
import { profileRoutes } from './modules/users/profile.routes.ts'
import { usersRoutes } from './modules/users/users.routes.ts'

/** Every module's routes, in the order of the API page. */
export const modules: readonly ((app: Server) => void)[] = [
  auditTrailRoutes,
  authRoutes,
  sessionRoutes,
  secondFactorRoutes,
  screenLockRoutes,
  deviceKeyRoutes,
  certificateRoutes,
  clinicRoutes,
  apiKeyRoutes,
  firstStepsRoutes,
  companyRoutes,
  companyReportRoutes,
  reportBatchRoutes,
  dashboardRoutes,
  equipmentRoutes,
  examRoutes,
  examVersionRoutes,
  resultBatchRoutes,
  fhirRoutes,
  geographyRoutes,
  importRoutes,
  ishiharaTestRoutes,
  leadRoutes,
  leadActivityRoutes,
  medicalRecordRoutes,
  operatorRoutes,
  patientRoutes,
  patientMergeRoutes,
  personalDataRoutes,
  referralRoutes,
  registrationRoutes,
  resultRoutes,
  slipRoutes,
  screeningEventRoutes,
  eventDayRoutes,
  supportRoutes,
  triageRoutes,
  profileRoutes,
  usersRoutes,
]

/** Who holds a token or a key, by the kind of it. */
export const callers: Callers = { user: userCaller, link: linkCaller, key: keyCaller }

/** Who is named beside what stands, in the refusal of an edit. */
export const saved: LastSave = lastSave

/** What each module throws away of its own once it has had its time: hourly. */
export const sweeps: readonly ((db: Database) => Promise<void>)[] = [
  sweepAuth,
  sweepCertificates,
  sweepVisits,
  sweepExams,
  sweepReports,
  sweepImports,
]
