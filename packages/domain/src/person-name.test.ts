import { describe, expect, test } from 'vitest'
import { briefName, hasSigns, typedName, upperName } from './person-name.ts'

test.each([
  ['joão araújo', 'JOÃO ARAÚJO'],
  ['Conceição à Éder Ünico', 'CONCEIÇÃO À ÉDER ÜNICO'],
  ['Metalúrgica São Caetano Ltda', 'METALÚRGICA SÃO CAETANO LTDA'],
  ["D'Ávila", 'DÁVILA'],
  ['D’Ávila', 'DÁVILA'],
  ['D`Ávila', 'DÁVILA'],
  ['D´Ávila', 'DÁVILA'],
  ['Açúcar S/A', 'AÇÚCAR SA'],
  ['Açúcar S.A', 'AÇÚCAR SA'],
  ['J.P. Silva', 'JP SILVA'],
  ['Cia. Brasileira', 'CIA BRASILEIRA'],
  ['Cia.Brasileira', 'CIA BRASILEIRA'],
  ['Hotel São Paulo/SP', 'HOTEL SÃO PAULO SP'],
  ['São-Thiago', 'SÃO THIAGO'],
  ['Ana – Maria', 'ANA MARIA'],
  ['Ávila & Filhos 2', 'ÁVILA FILHOS 2'],
  ['João, o 2º', 'JOÃO O 2 '],
  ['(Ana)', 'ANA '],
  ['Muñoz', 'MUNOZ'],
  ['Müller ß Łukasz', 'MÜLLER SS LUKASZ'],
  ['Øyvind Đorđević Ħal Işık', 'OYVIND DORDEVIC HAL ISIK'],
  ['Ægir Œuvre Þór Ðuro Ŧ Ŋ Ǿ', 'AEGIR OEUVRE THÓR DURO T N O'],
  ['Иван', ''],
  ['Joa\u0303o', 'JOÃO'],
  ['Ana\u200b Maria\u00ad', 'ANA MARIA'],
  ['  Ana', 'ANA'],
  ['--Ana', 'ANA'],
  ['Ana ', 'ANA '],
  ['Ana-', 'ANA '],
  ['Ana  Maria', 'ANA MARIA'],
  ['Ana\tMaria\u00a0Sá', 'ANA MARIA SÁ'],
  ['Ana😀', 'ANA '],
  ['!!!', ''],
  ['', ''],
])('The name %j becomes %j, and does not change again', (text, name) => {
  expect(upperName(text)).toBe(name)
  expect(upperName(name)).toBe(name)
})

test.each(["D'Ávila-São S/A  Cia. & Filhos", 'J.P. Silva/SP', '  Ana -- Maria'])(
  'The name %j typed key by key ends the same as when it is pasted',
  (text) => {
    let typed = ''
    for (const key of text) typed = typedName(typed + key, typed.length + 1).value
    expect(typed).toBe(upperName(text))
  },
)

test.each([
  ['Ana Sá 2', false],
  ['joa\u0303o', false],
  ["D'Ávila", true],
  ['São-Thiago', true],
  ['2º', true],
  ['S/A', true],
  ['', false],
])('The name %j has signs that will be removed: %s', (text, signs) => {
  expect(hasSigns(text)).toBe(signs)
})

describe('Editing a name in the middle (the bar is the caret)', () => {
  test.each([
    ['a letter typed', 'ANa| MARIA', 'ANA| MARIA'],
    ['a space typed before a word', 'ANA |MARIA', 'ANA |MARIA'],
    ['a space typed before a space', 'ANA | MARIA', 'ANA | MARIA'],
    ['a second space typed', 'ANA  |MARIA', 'ANA |MARIA'],
    ['the letters of a word rubbed out', 'ANA | MARIA', 'ANA | MARIA'],
    ['then another word begun', 'ANA l| MARIA', 'ANA L| MARIA'],
    ['a hyphen typed', 'SÃO-|THIAGO', 'SÃO |THIAGO'],
    ['an apostrophe typed', "D'|ÁVILA", 'D|ÁVILA'],
    ['a space at the very start', ' |ANA', '|ANA'],
    ['the first word rubbed out', '| MARIA', '|MARIA'],
    ['a text pasted', 'ANA d’ávila-sá | MARIA', 'ANA DÁVILA SÁ | MARIA'],
    ['a space at the end', 'ANA |', 'ANA |'],
  ])('The caret stays in place in the middle of a name after %s', (_case, field, after) => {
    const { value, caret } = typedName(field.replace('|', ''), field.indexOf('|'))
    expect(`${value.slice(0, caret)}|${value.slice(caret)}`).toBe(after)
  })
})

test.each([
  ['TEREZINHA APARECIDA PRADO', 'Terezinha A. Prado'],
  ['JOÃO NASCIMENTO RODRIGUES', 'João N. Rodrigues'],
  ['FERNANDA PEREIRA DE OLIVEIRA', 'Fernanda P. Oliveira'],
  ['CAMILA GOMES DOS SANTOS E SILVA', 'Camila G. S. Silva'],
  ['ÉLIDA  ÍSIS ÁVILA ', 'Élida Í. Ávila'],
  ['BRUNO LIMA', 'Bruno Lima'],
  ['ANA', 'Ana'],
  ['', ''],
])('On one line the name %j is %j', (name, brief) => {
  expect(briefName(name)).toBe(brief)
})
