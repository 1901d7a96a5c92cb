import { z } from 'zod'
import { withLabel } from './label-gender.ts'

/** '100.000', and a year without a point. */
const told = (n: number | bigint) => (n < 10_000 ? n : n.toLocaleString('pt-BR'))

/**
 * The spec's global message templates (spec 1 §5). `{label}` is replaced by the field's label, which
 * each schema carries as metadata, and 'obrigatório' agrees with it; a schema that gives a message of
 * its own keeps it untouched.
 */
export const TEMPLATES = {
  required: '{label} é obrigatório',
  number: '{label} deve conter um número',
  text: '{label} deve conter um texto',
  wrongType: 'Tipo incorreto',
  email: 'Digite um email válido',
  minLength: (min: number | bigint) => `{label} deve ter pelo menos ${min} caracteres`,
  maxLength: (max: number | bigint) => `{label} deve ter no máximo ${told(max)} caracteres`,
  minItems: (n: number | bigint) => `{label} deve ter pelo menos ${n} item(s)`,
  maxItems: (n: number | bigint) => `{label} deve ter no máximo ${n} item(s)`,
  min: (n: number | bigint) => `{label} deve ser no mínimo ${n}`,
  above: (n: number | bigint) => `{label} deve ser maior que ${n}`,
  max: (n: number | bigint) => `{label} deve ser no máximo ${told(n)}`,
  option: '{label} não é uma opção válida',
  date: '{label} deve ser uma data válida',
  characters: '{label} contém caracteres inválidos',
  invalid: '{label} é inválido',
} as const

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

function template(issue: RawIssue): string {
  const absent = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      if (absent) return TEMPLATES.required
      if (issue.expected === 'number' || issue.expected === 'int') return TEMPLATES.number
      if (issue.expected === 'string') return TEMPLATES.text
      return TEMPLATES.wrongType
    case 'invalid_format':
      if (absent) return TEMPLATES.required
      if (issue.format === 'email') return TEMPLATES.email
      if (issue.format === 'date' || issue.format === 'datetime') return TEMPLATES.date
      return TEMPLATES.invalid
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? TEMPLATES.required : TEMPLATES.minLength(issue.minimum)
      if (issue.origin === 'array') return TEMPLATES.minItems(issue.minimum)
      return issue.inclusive === false
        ? TEMPLATES.above(issue.minimum)
        : TEMPLATES.min(issue.minimum)
    case 'too_big':
      if (issue.origin === 'string') return TEMPLATES.maxLength(issue.maximum)
      if (issue.origin === 'array') return TEMPLATES.maxItems(issue.maximum)
      return TEMPLATES.max(issue.maximum)
    case 'invalid_value':
      return absent ? TEMPLATES.required : TEMPLATES.option
    case 'invalid_union':
      return absent ? TEMPLATES.required : ofUnion(issue.errors)
    default:
      return TEMPLATES.invalid
  }
}

// A field that takes a number, and text for it, says which of the two was wrong, or that it wanted a number.
function ofUnion(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  // None of a union that is told apart by one field, which has another value.
  if (branches.length === 0) return TEMPLATES.option
  // A list that was sent as text also says how long that text may be.
  const fitting = branches.filter((issues) => !issues.some(isWrongType)).flat()
  const [ofMatchingType] = fitting
  if (ofMatchingType) return ofMatchingType.message
  const isNumber = branches
    .flat()
    .some((issue) => 'expected' in issue && issue.expected === 'number')
  return isNumber ? TEMPLATES.number : TEMPLATES.wrongType
}

const isWrongType = (issue: z.core.$ZodIssue) => isOfWrongType(issue) && issue.path.length === 0

z.config({ localeError: template })

/** Every field's messages by its dotted path (`phones.0.phone`), in the order found. */
export type FieldErrors = Record<string, string[]>

/**
 * Turns what zod found into the 422 answer's `errors`, with each label filled in.
 * @param schema the schema that was parsed: labels are read from its metadata.
 */
export function fieldErrors(schema: z.ZodType, error: z.core.$ZodError): FieldErrors {
  const found: FieldErrors = {}
  const mistyped = new Set(error.issues.filter(isOfWrongType).map(dotted))
  for (const issue of error.issues) {
    const path = dotted(issue)
    // A text in place of a list is also measured, as if it were one.
    if (mistyped.has(path) && !isOfWrongType(issue)) continue
    const message = withLabel(issue.message, labelAt(schema, issue.path))
    const list = found[path] ?? []
    if (!list.includes(message)) list.push(message)
    found[path] = list
  }
  return found
}

const dotted = ({ path }: z.core.$ZodIssue) => path.join('.')
const isOfWrongType = ({ code }: z.core.$ZodIssue) => code === 'invalid_type'

/** First message per field, as forms show them; `{}` when the values are good. */
export function formErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  if (result.success) return {}
  return Object.fromEntries(
    Object.entries(fieldErrors(schema, result.error)).map(([path, list]) => [path, list[0] ?? '']),
  )
}

/** The label of the field at a dotted path, as its messages name it. */
export function labelOf(schema: z.ZodType, path: string): string {
  return labelAt(schema, path.split('.'))
}

type Walkable = z.core.$ZodType

// The label of the field itself, or of the list it stands in.
function labelAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let nodes: Walkable[] = [schema]
  let label: string | undefined
  for (const key of path) {
    nodes = nodes.flatMap((node) => children(node, key))
    label = nodes.map(ownLabel).find((own) => own !== undefined) ?? label
  }
  return label ?? String(path.at(-1) ?? 'Valor')
}

function ownLabel(node: Walkable): string | undefined {
  const own = z.globalRegistry.get(node)?.label
  if (typeof own === 'string') return own
  for (const inner of unwrap(node)) {
    const label = ownLabel(inner)
    if (label) return label
  }
  return undefined
}

function children(node: Walkable, key: PropertyKey): Walkable[] {
  const def = node._zod.def as z.core.$ZodTypes['_zod']['def']
  if (def.type === 'object') {
    const child = def.shape[String(key)]
    return child ? [child] : []
  }
  if (def.type === 'array') return [def.element]
  if (def.type === 'record') return [def.valueType]
  return unwrap(node).flatMap((inner) => children(inner, key))
}

function unwrap(node: Walkable): Walkable[] {
  const def = node._zod.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    case 'pipe':
      return [def.in, def.out]
    case 'union':
      return [...def.options]
    case 'intersection':
      return [def.left, def.right]
    default:
      return []
  }
}
