import { expect, test } from 'vitest'
import { nameKey, upperName } from './person-name.ts'

test.each([
  ['joão araújo', 'JOÃO ARAÚJO'],
  ['Conceição à Éder Ünico', 'CONCEIÇÃO À ÉDER ÜNICO'],
  ['Metalúrgica São Caetano Ltda.', 'METALÚRGICA SÃO CAETANO LTDA'],
  ["D'Ávila & Filhos 2", 'DÁVILA  FILHOS 2'],
  ['Muñoz', 'MUNOZ'],
  ['Joa\u0303o', 'JOÃO'],
  ['  Ana', 'ANA'],
  ['Ana ', 'ANA '],
  ['Ana  Maria', 'ANA  MARIA'],
  ['Ana\tMaria\u00a0Sá', 'ANA MARIA SÁ'],
  ['Ana😀', 'ANA'],
  ['', ''],
])('%j becomes %j', (text, name) => {
  expect(upperName(text)).toBe(name)
  expect(upperName(name)).toBe(name)
})

test.each([
  ['  João  ', 'joao'],
  ["D'Ávila S/A", 'davila sa'],
  ['529.982.247-25', '52998224725'],
  ['12.ABC.345/01DE-35', '12abc34501de35'],
  ['100%', '100'],
  ['%_\\', ''],
])('%j is searched as %j', (text, key) => {
  expect(nameKey(text)).toBe(key)
})
