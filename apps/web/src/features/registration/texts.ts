export const STEPS = ['Seus dados', 'Triagem', 'Pronto']
export const SUBTITLE = 'Cadastro para o exame de visão'
export const INVALID_LINK = 'Link inválido ou expirado.'

/** The address of the thanks, which a reload in the same tab shows again; sent on, it is a new form. */
export const DONE = 'pronto'
