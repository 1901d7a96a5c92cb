/** The fields of an address, by their names on the wire. */
export const ADDRESS_FIELDS = [
  'zip_code',
  'address_street',
  'address_number',
  'address_neighborhood',
  'address_complement',
  'address_city',
  'address_state',
  'address_country',
] as const
