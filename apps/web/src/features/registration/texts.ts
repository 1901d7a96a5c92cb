export const STEPS = ['Seus dados', 'Triagem', 'Pronto']
export const SUBTITLE = 'Cadastro para o exame de visão'
export const INVALID_LINK = 'Link inválido ou expirado.'
