type Schema = {
  type?: string
  shape?: Record<string, Schema>
}

/** What a server without anybody in it answers by this schema: zeros, empty texts, and lists of nothing. */
export function zeros(schema: object): unknown {
  const { type, shape = {} } = schema as Schema
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, zeros(of)]))
    case 'record':
      return {}
    case 'array':
      return []
    case 'string':
      return ''
    default:
      return 0
  }
}
