import { expect, test } from 'vitest'
import { CLINIC } from '../../../test/factories/company-report.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { badgesPdf } from './badges.ts'

const EVENT = {
  name: 'Campanha Visão',
  companyName: 'METALÚRGICA SERRA AZUL LTDA',
  starts_on: '2026-11-25',
  ends_on: '2026-11-26',
}

test('Badges fill their sheets: sixteen people take two pages of eight, with no hole between', async () => {
  const people = Array.from({ length: 16 }, (_, n) => ({
    patient_name: `PESSOA ${'ABCDEFGHIJKLMNOP'[n]}`,
    employee_code: `0${n}`,
    sector: 'Solda',
    code: `CODE${n}`,
  }))
  const text = pdfText(await badgesPdf(EVENT, people, CLINIC))
  const pages = text.split('\f').filter((page) => page.trim() !== '')
  expect(pages.map((page) => page.match(/PESSOA/g)?.length)).toEqual([8, 8])
})
