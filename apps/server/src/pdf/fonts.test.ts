import { expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { createPdf } from './document.ts'

async function paperThatSays(text: string) {
  const pdf = await createPdf({ title: 'ÃÇ', subtitle: 'ÃÇ', footnote: 'ÃÇ' })
  pdf.paragraph(text)
  return pdfText(await pdf.end())
}

test('What is copied from a paper is what it says, whichever papers were drawn before it', async () => {
  // The font draws Ç with its C, and a hard space as a space: the next paper uses both by themselves.
  expect(await paperThatSays('ÀÉÎÕÜÇ\u00a0àéîõüç\u00a0Ñ\u00a0ñ')).toContain('ÀÉÎÕÜÇ')
  const said = 'AEIOUC aeiouc N n (11) 4229-6140 às 00:31'
  expect(await paperThatSays(said)).toContain(said)
})
