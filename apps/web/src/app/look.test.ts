import { describe, expect, it } from 'vitest'
import { DEFAULT_LOOK, readLook } from './look.ts'

describe('The look a browser keeps', () => {
  it('The look of a browser is read back as it was written', () => {
    const look = {
      sidebarColor: 'danger',
      sidebarType: 'transparent',
      fixedNavbar: false,
      collapsed: true,
    } as const
    expect(readLook(JSON.stringify(look))).toEqual(look)
  })

  it.each([undefined, '', 'null', '7', '{', '{"sidebarColor":"pink","sidebarType":3}'])(
    'The look of a browser is the default where %s makes no sense',
    (text) => {
      expect(readLook(text)).toEqual(DEFAULT_LOOK)
    },
  )
})
