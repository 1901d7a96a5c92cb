/** An empty address but for its CEP, whose field has another name for users. */
export const EMPTY_STREET = {
  address_street: '',
  address_number: '',
  address_neighborhood: '',
  address_complement: '',
  address_city: '',
  address_state: '',
  address_country: '',
}

/** A row of `social_medias`. */
export const newSocialMedia = () => ({ name: '', social_media: '' })
