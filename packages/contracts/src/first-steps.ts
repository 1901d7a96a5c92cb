import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const firstSteps = z.object({
  /** Put away for good. */
  hidden: z.boolean(),
  /** Whether each step is done, as the data says. */
  done: z.object({
    clinic: z.boolean(),
    team: z.boolean(),
    company: z.boolean(),
    people: z.boolean(),
    event: z.boolean(),
    link: z.boolean(),
    exam: z.boolean(),
  }),
})
export type FirstSteps = z.output<typeof firstSteps>
export type FirstStep = keyof FirstSteps['done']

export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/first-steps',
  access: 'clinic.write',
  summary: 'Primeiros passos da clínica: o que já foi feito, e se a lista foi dispensada',
  response: firstSteps,
})

export const hideFirstSteps = endpoint({
  method: 'POST',
  path: '/first-steps/hide',
  access: 'clinic.write',
  summary: 'Dispensa a lista de primeiros passos, para todos e de vez',
  response: firstSteps,
})
