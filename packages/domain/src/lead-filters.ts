/**
 * The filters of leads, by their names in the query. The table, the board and the spreadsheet share them, and the
 * address of the page keeps them.
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

/**
 * The filters as they are sent: undefined where a filter is empty. `query` is the search box, `open_to` the seller who
 * looks at their own leads and at those that nobody has yet.
 */
export type LeadFilters = Record<LeadFilter | 'query', string | undefined> & {
  open_to?: number | undefined
}
