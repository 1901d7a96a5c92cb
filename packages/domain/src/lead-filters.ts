/**
 * What narrows the leads, by the names the list's query has. The table, the board and the
 * spreadsheet share them, and they stand in the page's address.
 */
export const LEAD_FILTERS = [
  'name',
  'source',
  'funnel_stage',
  'temperature_stage',
  'city',
  'created_from',
  'created_to',
  'assigned_user_id',
] as const

export type LeadFilter = (typeof LEAD_FILTERS)[number]

/** What is sent: undefined where nothing narrows. `query` is the search box. */
export type LeadFilters = Record<LeadFilter | 'query', string | undefined>
