import { describe, expect, test } from 'vitest'
import {
  barePhone,
  formatPhone,
  isCompanyPhone,
  isMobile,
  isPhone,
  phoneDigits,
  showPhone,
  telephoneUrl,
  typedPhone,
  whatsappUrl,
  wholePhoneDigits,
} from './phone.ts'

describe('A phone', () => {
  test.each([
    ['a mobile of São Paulo', '11987654321', true, true],
    ['a mobile of Santa Maria, area code 55', '55991234567', true, true],
    ['a landline', '1133334444', true, false],
    ['a landline that starts with 5', '8152345678', true, false],
    ['eight digits that start with 9', '1198765432', false, false],
    ['a landline that starts with 6', '1163334444', false, false],
    ['nine digits that do not start with 9', '11887654321', false, false],
    ['no area code', '987654321', false, false],
    ['the country code still on', '5511987654321', false, false],
    ['the mask still on', '(11) 98765-4321', false, false],
    ['nothing', '', false, false],
  ])('The number for %s (%s) is a phone: %s, a mobile: %s', (_case, digits, phone, mobile) => {
    expect(isPhone(digits)).toBe(phone)
    expect(isMobile(digits)).toBe(mobile)
  })

  test('A phone has one of the 67 area codes in use', () => {
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
    const inUse = codes.filter((code) => isPhone(`${code}987654321`))
    expect(inUse).toHaveLength(67)
    for (const code of [
      '10',
      '20',
      '23',
      '25',
      '26',
      '29',
      '36',
      '39',
      '52',
      '72',
      '76',
      '78',
      '90',
    ])
      expect(inUse).not.toContain(code)
  })
})

test.each([
  ['0800 with seven digits', '08001234567', true],
  ['an older 0800 with six', '0800123456', true],
  ['0800 with five', '080012345', false],
  ['0800 with eight', '080012345678', false],
  ['0300', '03001234567', true],
  ['0500, which takes donations', '05001234567', false],
  ['4004', '40041234', true],
  ['4003', '40031234', true],
  ['3003', '30031234', true],
  ['4004 a digit short', '4004123', false],
  ['a landline without area code', '33334444', false],
  ['a mobile', '11987654321', true],
  ['a landline', '1133334444', true],
])('A company can be called at a number of the kind "%s": %s', (_case, digits, callable) => {
  expect(isCompanyPhone(digits)).toBe(callable)
})

test.each(['08001234567', '03001234567', '40041234'])(
  "The number %s, valid in the whole country, is nobody's own phone",
  (digits) => {
    expect(isPhone(digits)).toBe(false)
    expect(whatsappUrl(digits)).toBeNull()
  },
)

test.each([
  ['0800 123 4567', '08001234567'],
  ['0800-123-4567', '08001234567'],
  ['+55 0800 123 4567', '08001234567'],
  ['0800 123 4567 8', '08001234567'],
  ['0300 123 4567', '03001234567'],
  ['4004-1234', '40041234'],
  ['4004 1234 5', '40041234'],
  ['081 98765-4321', '81987654321'],
  ['031 3333-4444', '3133334444'],
  ['00 11 98765-4321', '11987654321'],
  ['0', '0'],
  ['01', '1'],
  ['(11) 98765-4321', '11987654321'],
  ['+55 11 98765-4321', '11987654321'],
  ['5511987654321', '11987654321'],
  ['+55 (99) 2345-6789', '9923456789'],
  ['5592987654321', '92987654321'],
  ['55 (91) 99887-7665', '91998877665'],
  ['0055 98 98765-4321', '98987654321'],
  ['559232345678', '9232345678'],
  ['(55) 92323-45678', '55923234567'],
  ['551133334444', '1133334444'],
  ['011 98765-4321', '11987654321'],
  ['55991234567', '55991234567'],
  ['559912345678', '55991234567'],
  ['119876543219', '11987654321'],
  ['(11) 3333-4444 ramal 20', '1133334444'],
  ['11 3333-4444 r. 20', '1133334444'],
  ['(55) 3222-1111 r20', '5532221111'],
  ['4004-1234 x 5', '40041234'],
  ['+51 987 654 321', '+51987654321'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  ['+', '+'],
  ['+5', '+5'],
  ['+55', ''],
  ['', ''],
])('The phone %j is stored as %j', (text, stored) => {
  expect(phoneDigits(text)).toBe(stored)
})

test.each([
  ['(11) 98765-4321', '11987654321'],
  ['+55 11 98765-4321', '11987654321'],
  ['011 3333-4444 ramal 20', '1133334444'],
  ['+51 987 654 321', '+51987654321'],
  ['(11) 98765-4321 / (11) 3333-4444', null],
  ['11 98765-4321 / 4322', null],
  ['(11) 98765-43219', null],
  ['0 15 11 98765-4321', null],
])('Of the cell %j, which nobody looks at again, the phone %j is kept', (text, kept) => {
  expect(wholePhoneDigits(text)).toBe(kept)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['11', '11'],
  ['0', '0'],
  ['080', '080'],
  ['0800', '0800'],
  ['08001', '0800 1'],
  ['0800123', '0800 123'],
  ['08001234', '0800 123 4'],
  ['0800123456', '0800 123 456'],
  ['08001234567', '0800 123 4567'],
  ['03001234567', '0300 123 4567'],
  ['40', '40'],
  ['400', '400'],
  ['4004', '4004'],
  ['40041', '4004-1'],
  ['40041234', '4004-1234'],
  ['119', '(11) 9'],
  ['119876', '(11) 9876'],
  ['1198765', '(11) 9876-5'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-4321', '(11) 98765-4321'],
])('The phone %j is shown as %j', (text, masked) => {
  expect(formatPhone(text)).toBe(masked)
  expect(formatPhone(masked)).toBe(masked)
})

test('A phone on the screen never has more than 15 characters', () => {
  expect(formatPhone('+55 11 98765-4321 ramal 22')).toHaveLength(15)
})

test.each([
  ['1133334444', '(11) 3333-4444'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['08007701234', '0800 770 1234'],
  ['4004-1234', '4004-1234'],
  ['98765-4321', '98765-4321'],
  ['987654321', '98765-4321'],
  ['33334444', '3333-4444'],
  ['+1 (212) 555-0100', '+1 (212) 555-0100'],
  ['11 3333-4444 r. 20', '11 3333-4444 r. 20'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['11.3333.4444', '(11) 3333-4444'],
  ['(11) 98', '(11) 98'],
])('The freely written phone %s is shown as %s', (text, shown) => {
  expect(showPhone(text)).toBe(shown)
  expect(typedPhone(shown), 'nothing changes it before somebody types').toBe(shown)
})

test('A phone that is being typed has its area code first', () => {
  expect(typedPhone('989876543')).toBe('(98) 9876-543')
})

test.each([
  ['(11) 98765-4321', '11987654321'],
  ['11 3333-4444 r. 20', '11 3333-4444 r. 20'],
  ['+1 (212) 555-0100', '+1 (212) 555-0100'],
  ['+55 11 98765-4321', '11987654321'],
  ['5511987654321', '11987654321'],
  ['011 98765-4321', '11987654321'],
  ['11.98765.4321', '11987654321'],
  ['11 9.8765-4321', '11987654321'],
  ['(11)98765-4321.', '11987654321'],
  ['11/3333-4444', '1133334444'],
  ['0800.123.4567', '08001234567'],
  ['55 99123-4567', '55991234567'],
  ['+55 99123-4567', '+55 99123-4567'],
  ['(55) 99123-45678', '559912345678'],
  ['11 98765-4321 12', '1198765432112'],
  ['11 98765-4321/4322', '11 98765-4321/4322'],
  ['11 3333-4444 ramal 2', '11 3333-4444 ramal 2'],
  ['+5511', '+5511'],
  ['11.9', '11.9'],
])('The freely written phone %s is kept as %s', (text, kept) => {
  expect(barePhone(text)).toBe(kept)
})

test.each(['+51 987 654 321', '+54 9 11 2345-6789', '+81 90 1234 5678'])(
  'The phone %s of another country is never taken for one of here',
  (phone) => {
    const digits = phoneDigits(phone)
    expect(isPhone(digits)).toBe(false)
    expect(isCompanyPhone(digits)).toBe(false)
    expect(whatsappUrl(digits)).toBeNull()
    expect(telephoneUrl(phone)).toBe(`tel:${phone.replace(/[ -]/g, '')}`)
    expect(formatPhone(phone)).toBe(formatPhone(formatPhone(phone)))
  },
)

describe('The WhatsApp link', () => {
  test('The WhatsApp link opens a chat with a mobile phone', () => {
    expect(whatsappUrl('11987654321')).toBe('https://wa.me/5511987654321')
  })
  test('The WhatsApp link carries its message encoded', () => {
    expect(whatsappUrl('11987654321', 'Olá, João & cia')).toBe(
      'https://wa.me/5511987654321?text=Ol%C3%A1%2C%20Jo%C3%A3o%20%26%20cia',
    )
  })
  test('The WhatsApp link is not offered for a landline', () => {
    expect(whatsappUrl('1133334444')).toBeNull()
  })
})
