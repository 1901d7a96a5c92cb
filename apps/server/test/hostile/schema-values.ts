import type { z } from 'zod'
import { z as zod } from 'zod'
import type { Dice } from '../../src/demo/dice.ts'
import { ODD_VALUES } from './wrong-values.ts'

/** The part of JSON Schema that our contracts use. */
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
}

const TEXTS = [
  'Maria da Silva',
  'a@b.test',
  '52998224725',
  '529.982.247-25',
  '11222333000181',
  '2026-11-20',
  '20/11/2026',
  '20/20',
  '12345678',
  '(11) 98765-4321',
  '1',
  'true',
  'others',
  'none',
]

const schemas = new WeakMap<z.ZodType, Schema>()

/** A value that a schema accepts, or nearly. */
export function valueFor(schema: z.ZodType, dice: Dice): unknown {
  let known = schemas.get(schema)
  if (!known) {
    known = zod.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
    schemas.set(schema, known)
  }
  return made(known, dice)
}

function made(schema: Schema, dice: Dice): unknown {
  const one = schema.anyOf ?? schema.oneOf
  if (one) return made(dice.pick(one), dice)
  if (schema.allOf) return made(dice.pick(schema.allOf), dice)
  if (schema.enum) return dice.pick(schema.enum)
  if ('const' in schema) return schema.const
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => dice.chance(schema.required?.includes(name) ? 0.97 : 0.5))
          .map(([name, inner]) => [name, made(inner, dice)]),
      )
    case 'array':
      return Array.from({ length: dice.between(0, 3) }, () => made(schema.items ?? {}, dice))
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 0, -1000)
      return dice.between(low, Math.min(schema.maximum ?? 12, low + 12))
    }
    default:
      return dice.pick(TEXTS)
  }
}

/** The same with a fault in it, at any depth. */
export function mutated(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.7)) {
    const at = dice.between(0, value.length - 1)
    return value.map((item, index) => (index === at ? mutated(item, dice) : item))
  }
  if (typeof value === 'object' && value !== null && dice.chance(0.9)) {
    const entries = Object.entries(value)
    const [name, inner] = entries.length > 0 ? dice.pick(entries) : ['x', 1]
    const without = Object.fromEntries(entries.filter(([other]) => other !== name))
    return dice.chance(0.2) ? without : { ...without, [name]: mutated(inner, dice) }
  }
  return dice.weighted<() => unknown>([
    [() => dice.pick(ODD_VALUES), 6],
    [() => [value, value], 1],
    [() => ({ value }), 1],
    [() => Array.from({ length: 3000 }, () => value), 0.3],
    [() => nested(value, dice.between(2, 60)), 0.5],
    [() => `${value}`.repeat(dice.between(2, 400)), 1],
  ])()
}

function nested(value: unknown, levels: number): unknown {
  return levels === 0 ? value : { a: nested(value, levels - 1) }
}
