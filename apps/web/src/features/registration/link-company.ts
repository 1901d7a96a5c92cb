/** The company that a link registers people at. */
export type LinkCompany = { company_id: number; company_name: string }
