import { answerParent } from '../apart/answer-parent.ts'
import { PAPERS, type PaperData, type PaperName } from './all-papers.ts'

// A process of its own, started by draw-paper.ts: a result is a tenth of a second in which the server would answer nobody.

export type DrawerQuestion = {
  [Name in PaperName]: { paper: Name; data: PaperData<Name> }
}[PaperName]

export type DrawerAnswer =
  | {
      pdf: Uint8Array
      /** Bytes of memory the process has now. */
      held: number
    }
  /** A fault of ours, for the server's log. */
  | { fault: Pick<Error, 'name' | 'message' | 'stack'> }

answerParent<DrawerQuestion, DrawerAnswer>(async ({ paper, data }) => {
  const draw = PAPERS[paper] as (...given: typeof data) => Promise<Buffer>
  try {
    const pdf = await draw(...data)
    return { pdf, held: process.memoryUsage.rss() }
  } catch (error) {
    const { name, message, stack } = error as Error
    return { fault: { name, message, ...(stack && { stack }) } }
  }
})
