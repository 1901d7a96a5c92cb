let made = 0

/** What a seller sends for a new lead; another contact each time. */
export function leadBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1
  return {
    name: `Contato ${made}`,
    company_name: `Empresa ${made}`,
    email: `contato${made}@empresa.test`,
    ...more,
  }
}

/** A won lead whose amounts agree. */
export const WIN = {
  status: 'ganho',
  price_unity: 150.5,
  quantity: 3,
  price_total: 451.5,
  reason: 'Preço: Condições de Pagamento',
}
