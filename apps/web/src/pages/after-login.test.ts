import { describe, expect, it } from 'vitest'
import { afterLogin, pageAskedFor } from './after-login.ts'

const tokenOf = (scope: string) => `x.${btoa(JSON.stringify({ sub: '7', scopes: [scope] }))}.y`
const asking = (askedFor: unknown) => ({ askedFor })

describe('After a login', () => {
  it('After a login the wanted address opens, with its search', () => {
    const state = pageAskedFor({ pathname: '/patients', search: '?paciente=7', hash: '' })
    expect(afterLogin(state, tokenOf('tecnico'))).toBe('/patients?paciente=7')
  })

  it.each([undefined, null, {}, asking(7), asking('')])(
    'After a login the dashboard opens when the wanted address is %j',
    (state) => {
      expect(afterLogin(state, tokenOf('admin'))).toBe('/dashboard')
    },
  )

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'patients'])(
    'After a login the dashboard opens when the address is not one of ours: %s',
    (address) => {
      expect(afterLogin(asking(address), tokenOf('admin'))).toBe('/dashboard')
    },
  )

  it('After a login the dashboard opens when the role may not open the wanted address', () => {
    expect(afterLogin(asking('/patients'), tokenOf('comercial'))).toBe('/dashboard')
    expect(afterLogin(asking('/users'), tokenOf('doctor'))).toBe('/dashboard')
  })
})
