import { expect, test } from 'vitest'
import { CLINIC } from '../../../test/factories/company-report.ts'
import { pdfText, pdfWords } from '../../../test/pdf-text.ts'
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

test('A badge whose every line is long keeps all of them within its frame', async () => {
  const event = {
    ...EVENT,
    name: 'Semana de prevenção de acidentes e de saúde ocular',
    companyName: 'COMPANHIA BRASILEIRA DE DISTRIBUIÇÃO DE ALIMENTOS CONGELADOS',
  }
  const person = {
    patient_name: 'MARIA APARECIDA CONCEIÇÃO DAS GRAÇAS NÓBREGA',
    employee_code: '0042',
    sector: 'Almoxarifado central de expedição',
    code: 'CODE',
  }
  const words = pdfWords(await badgesPdf(event, [person], CLINIC))
  const placeOf = (text: string) => words.find(({ word }) => word === text)!
  for (const text of ['Almoxarifado', '0042', 'COMPANHIA', 'Semana'])
    expect(placeOf(text), text).toBeDefined()
  // The name begins, and the days end, as far from the frame of 160 points.
  expect(placeOf('26/11/2026').bottom - placeOf('MARIA').top).toBeLessThan(160 - 2 * 14 + 2)
})
