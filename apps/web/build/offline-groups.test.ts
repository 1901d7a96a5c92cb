import { describe, expect, it } from 'vitest'
import { type ModuleLinks, partsOf, withAssets } from './offline-groups.ts'

const links = (importedIds: string[], dynamicallyImportedIds: string[] = []): ModuleLinks => ({
  importedIds,
  dynamicallyImportedIds,
})

const MODULES: Record<string, ModuleLinks> = {
  station: links(['fields', 'routes'], ['parts']),
  fields: links(['station'], ['calendar']),
  parts: links([], ['plates']),
  routes: links([], ['office']),
}
const linksOf = (id: string) => MODULES[id] ?? null

describe('What a device keeps for a page', () => {
  it('Everything that is fetched later belongs to the page, also what only a later part fetches', () => {
    expect(partsOf(['station'], linksOf, 'routes').sort()).toEqual([
      'calendar',
      'parts',
      'plates',
      'station',
    ])
  })

  it('A page that asks the list of routes for a title does not bring all other pages along', () => {
    expect(partsOf(['station'], linksOf, 'routes')).not.toContain('office')
  })

  it('Pictures known to a script come with it, once, and fonts do not', () => {
    const chunks = [
      { fileName: 'plates.js', viteMetadata: { importedAssets: ['1.svg', 'inter.woff2'] } },
      { fileName: 'parts.js', viteMetadata: { importedAssets: ['1.svg'] } },
      { fileName: 'office.js', viteMetadata: { importedAssets: ['office.svg'] } },
    ]
    expect(withAssets(['plates.js', 'parts.js'], chunks)).toEqual([
      'plates.js',
      'parts.js',
      '1.svg',
    ])
  })
})
