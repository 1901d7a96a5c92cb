import { answerParent } from '../apart/answer-parent.ts'
import { inspect } from './inspection.ts'

// A process of its own, started by inspect-file.ts: it looks into files and knows nothing about the clinic.

answerParent(inspect)
