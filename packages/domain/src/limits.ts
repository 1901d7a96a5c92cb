/** Constants of the spec (1 §9, 2 §9). Times are in milliseconds, texts in characters, widths in CSS pixels. */

export const PAGE_SIZES = [10, 20, 30] as const
export const DEFAULT_PAGE_SIZE = 10
/** The largest `per_page` the server accepts. */
export const MAX_PAGE_SIZE = 100
/** How many page numbers are shown at once. */
export const PAGE_WINDOW = 5

/** Up to so many matches a search is counted exactly; of more it says so many. */
export const SEARCH_TOTAL_MAX = 10_000

export const PASSWORD_MIN = 8
/** Users 1 to 3 come with the system and do not change their password on the profile page. */
export const DEFAULT_USER_MAX_ID = 3

export const TOAST_DEFAULT_MS = 2000
export const TOAST_FILTER_MS = 3000
export const TOAST_NOTICE_MS = 5000

export const CEP_LENGTH = 8
export const CEP_DEBOUNCE_MS = 500
/** The search of companies asks the server from this many characters on. */
export const COMPANY_SEARCH_FROM = 3

export const PHONE_MAX = 15
/** Notes of support visits and of lead activities. */
export const NOTES_MAX = 500
export const LEAD_PHONE_MAX = 20
export const LEAD_STATE_MAX = 35
export const LEAD_CITY_MAX = 35
export const LEAD_ZONE_MAX = 40
export const LEAD_SOURCE_MAX = 255
export const LEAD_FUNNEL_STAGE_MAX = 50

export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
export const UPLOAD_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.pdf', '.docx'] as const
/** Of a certificate with its key and chain: several times the largest of ICP-Brasil. */
export const CERTIFICATE_MAX_BYTES = 64 * 1024
export const CERTIFICATE_TOO_LARGE = `O arquivo deve ter no máximo ${CERTIFICATE_MAX_BYTES / 1024} KB.`
/** So many hours at most a session keeps a certificate: a working day, also where the login lasts longer. */
export const CERTIFICATE_HOURS = 12
/** A photo field takes only these. */
export const IMAGE_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const

/** So long the server knows a request again: a station without network sends its work when it has one. */
export const RETRY_DAYS = 14

/** For so long the refused rows of an import are kept for who sent it. */
export const REFUSED_ROWS_DAYS = 30

/** Most results sent at once. */
export const RESULT_BATCH_MAX = 500
/** Most companies whose reports are made at once, and for how long they can be downloaded. */
export const REPORT_BATCH_MAX = 50
export const REPORT_BATCH_DAYS = 7
/** Most people on one printed list, or badges in one PDF: what a process draws within its memory (ADR 0121). */
export const PAPER_PEOPLE_MAX = 5000
/** Most exit slips in one PDF. */
export const SLIPS_MAX = 200

/**
 * Below this width modals fill the screen, rows of buttons stack and toasts are as wide as the screen (36em in the
 * styles). This width and the next two are those of a browser whose letters have their usual 16 pixels.
 */
export const SMALL_SCREEN_PX = 576
export const NAVIGATION_BREAKPOINT_PX = 991
/** The type of the side menu can be changed from this width on. */
export const SIDEBAR_TYPE_FROM_PX = 1200

/** The keys of a hand scanner come this quickly after each other, in milliseconds; nobody types so fast. */
export const SCANNER_KEY_MS = 60
