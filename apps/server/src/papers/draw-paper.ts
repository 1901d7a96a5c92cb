import { join } from 'node:path'
import { AppError } from '@iris/contracts/errors'
import { createAsker } from '../apart/ask-apart.ts'
import { type LanePlace, PAPER_LANES } from '../apart/lanes.ts'
import { DiedApart } from '../apart/start-apart.ts'
import type { PaperData, PaperName } from './all-papers.ts'
import type { DrawerAnswer, DrawerQuestion } from './paper-drawer.ts'

/** Five thousand badges, the most there are in one paper, take two thirds of the memory and six seconds of processor. */
const BUDGET = { seconds: 90, heap: 768, native: 256 }

/** Bytes of memory with which a process may wait for its next paper: after a long list it has several times as much. */
const KEPT_BYTES = 256 * 1024 * 1024

const ask = createAsker<DrawerQuestion, DrawerAnswer>(
  join(import.meta.dirname, 'paper-drawer.ts'),
  (answer) => 'pdf' in answer && answer.held < KEPT_BYTES,
  { ms: 60_000, files: 200, next: 'of anybody' },
)

/** So many people on one paper are quick enough for the lane of single ones. */
const FEW = 20

/** Where a user's paper about so many people is drawn. */
export function paperPlace(user: { id: number }, people = 1): LanePlace {
  return { lane: people > FEW ? PAPER_LANES.lists : PAPER_LANES.staff, who: `user ${user.id}` }
}

/**
 * A paper's PDF, drawn in a process of its own, so that nobody else waits for it and nothing else ends with it (ADR 0121).
 * @throws AppError `papers.busy`, `paper.too-costly`, `service.unavailable`
 */
export async function drawPaper<Name extends PaperName>(
  place: LanePlace,
  paper: Name,
  ...data: PaperData<Name>
): Promise<Buffer> {
  const answer = await ask({ paper, data } as DrawerQuestion, place, BUDGET).catch((error) => {
    throw error instanceof DiedApart ? new AppError('paper.too-costly', { cause: error }) : error
  })
  if ('fault' in answer) throw Object.assign(new Error(answer.fault.message), answer.fault)
  const { buffer, byteOffset, byteLength } = answer.pdf
  return Buffer.from(buffer, byteOffset, byteLength)
}
