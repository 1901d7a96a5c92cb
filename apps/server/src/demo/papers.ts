import { createPdf } from '../pdf/document.ts'

const PAPERS = {
  invoice: [
    'nota-fiscal-exemplo.pdf',
    'Nota fiscal (exemplo)',
    'Documento de demonstração, sem valor fiscal.',
  ],
  insurance: [
    'apolice-de-seguro-exemplo.pdf',
    'Apólice de seguro (exemplo)',
    'Documento de demonstração. O equipamento está coberto contra roubo, queda e dano elétrico.',
  ],
  receipt: [
    'termo-de-recebimento-exemplo.pdf',
    'Termo de recebimento (exemplo)',
    'Declaro ter recebido o equipamento em bom estado, com seus acessórios, e zelar por ele até a devolução.',
  ],
  returned: [
    'termo-de-devolucao-exemplo.pdf',
    'Termo de devolução (exemplo)',
    'O equipamento foi devolvido e conferido: funciona, está limpo e acompanhado de seus acessórios.',
  ],
} as const

export type PaperKind = keyof typeof PAPERS
export const PAPER_KINDS = Object.keys(PAPERS) as PaperKind[]

/** A page in place of what people would scan and attach to an item. */
export async function samplePaper(kind: PaperKind): Promise<{ name: string; bytes: Buffer }> {
  const [name, title, text] = PAPERS[kind]
  const page = await createPdf({
    title,
    subtitle: 'Clínica de demonstração',
    footnote: 'Documento de demonstração',
  })
  page.heading(title)
  page.paragraph(text)
  return { name, bytes: await page.end() }
}
