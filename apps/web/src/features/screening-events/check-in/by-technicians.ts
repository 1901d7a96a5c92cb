/** For whoever opens a door that they may not work at. */
export const BY_TECHNICIANS = 'O check-in é feito pela equipe técnica.'
