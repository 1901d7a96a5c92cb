import { beforeEach, describe, expect, it } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { forgetIdleVisit, IDLE_MS, OUTGOING_MS, type VisitDraft } from './stored-visit.ts'
import { createVisitStore } from './visit-draft.ts'

const draft: VisitDraft = {
  startedAt: 900,
  companyId: 7,
  companyName: 'Metalúrgica',
  patientId: null,
  patient: { name: 'ROSÂNGELA' },
  triage: { smoking: true },
  at: 'habitos',
  receivedAt: null,
  received: null,
  keys: { patient: { payload: '{}', key: 'k' } },
  outgoing: null,
}

let storage: Storage
let tab: Storage
let time: number
const visit = (jti = 'a', session = tab) =>
  createVisitStore({ local: storage, session }, { jti, token: `link-${jti}` }, () => time)

beforeEach(() => {
  storage = memoryStorage()
  tab = memoryStorage()
  time = 1_000
})

describe('The draft of a visit', () => {
  it('The draft of a visit comes back whole after a reload', () => {
    visit().write(draft)
    expect(visit().read()).toEqual(draft)
  })

  it('The draft of a visit keeps company, patient and form under separate names', () => {
    visit().write({ ...draft, patientId: 12 })
    expect(storage.getItem('company_id')).toBe('7')
    expect(storage.getItem('patient_id')).toBe('12')
    expect(storage.getItem('patient')).toBe('{"name":"ROSÂNGELA"}')
  })

  const body = {} as never
  const waits = { ...draft, outgoing: { patient: body, triage: body } }

  it.each([
    ['in the middle', draft, IDLE_MS],
    ['that waits for a network', waits, OUTGOING_MS],
  ])('A registration %s is not forgotten on another link before its time', (_, kept, lives) => {
    expect(visit('a').write(kept)).toBe(true)
    expect(visit('b').read()).toBeNull()
    expect(visit('b').readOther()).toEqual(kept)
    expect(visit('a').read()).toEqual(kept)
    time += lives + 1
    expect(visit('b').readOther()).toBeNull()
    expect(storage.getItem('patient')).toBeNull()
  })

  it('A registration that goes on with another link of its company keeps what waits for a network', () => {
    visit('a').write(waits)
    visit('b').carry({ company_id: 7, company_name: 'Metalúrgica' })
    expect(visit('b').read()).toEqual(waits)
    expect(visit('a').read()).toBeNull()
  })

  it('A registration that goes on with the link of another company is a form that nothing sends by itself', () => {
    visit('a').write({ ...waits, patientId: 12, received: body })
    visit('b').carry({ company_id: 8, company_name: 'Tecelagem' })
    const { patient, triage } = waits
    const carried = { ...draft, companyId: 8, companyName: 'Tecelagem', patient, triage }
    expect(visit('b').read()).toEqual({ ...carried, at: null, keys: {} })
  })

  it('A registration that ends or lies idle takes nothing of the next one away, begun in another tab', () => {
    visit('a').write({ ...waits, startedAt: 950 })
    visit('b').lapse(draft)
    visit('b').finish(draft)
    expect(visit('a').read()?.startedAt).toBe(950)
  })

  it('The draft of a visit is forgotten after thirty idle minutes, and typing keeps it alive', () => {
    visit().write(draft)
    time += IDLE_MS
    expect(visit().read()).toEqual(draft)
    visit().write(draft)
    time += IDLE_MS
    expect(visit().read()).toEqual(draft)
    time += 1
    expect(visit().read()).toBeNull()
    expect(storage.getItem('patient')).toBeNull()
  })

  it('A visit that only waits for a network is kept for a day, and one in the middle for half an hour', () => {
    const body = {} as never
    visit().write({ ...draft, outgoing: { patient: body, triage: body } })
    time += OUTGOING_MS
    expect(visit().read()?.outgoing).not.toBeNull()
    time += 1
    expect(visit().read()).toBeNull()
    visit().write({ ...draft, outgoing: { patient: body, triage: null } })
    time += IDLE_MS + 1
    expect(visit().read()).toBeNull()
  })

  it('The draft of a visit is removed at the end, and other stored things stay', () => {
    storage.setItem('iris.token', 'somebody')
    visit().write({ ...draft, patientId: 12 })
    visit().forget()
    expect(visit().read()).toBeNull()
    expect(storage.length).toBe(1)
  })

  it('The draft of a visit belongs to the tab that claimed it, and to no other tab or later visit', () => {
    visit().write(draft)
    expect(visit().isOfThisTab(draft)).toBe(false)
    visit().claim(draft)
    expect(visit().isOfThisTab(draft)).toBe(true)
    expect(visit('a', memoryStorage()).isOfThisTab(draft)).toBe(false)
    expect(visit().isOfThisTab({ ...draft, startedAt: 901 })).toBe(false)
  })

  it('The draft of an idle visit is removed from the browser by whatever page is opened then', () => {
    visit().write(draft)
    forgetIdleVisit(storage, time + IDLE_MS)
    expect(visit().read()).toEqual(draft)
    forgetIdleVisit(storage, time + IDLE_MS + 1)
    expect(visit().read()).toBeNull()
    // The link through which there was one, and nothing of whose.
    expect(storage.length).toBe(1)
    expect(visit().lapsed()).toBe('form')
  })

  it('Whoever comes back to a link whose form was removed is told until they type, and nobody else is', () => {
    visit().write(draft)
    expect(visit().lapsed()).toBeNull()
    visit().lapse(draft)
    expect(visit().read()).toBeNull()
    expect(visit().lapsed()).toBe('form')
    expect(visit('b').lapsed()).toBeNull()
    visit().write(draft)
    expect(visit().lapsed()).toBeNull()
  })

  it('Whoever finished and was never sent is told so on their link, whatever page was opened before, and nobody else is', () => {
    visit().write({ ...draft, outgoing: { patient: null, triage: {} as never } })
    forgetIdleVisit(storage, time + OUTGOING_MS + 1)
    expect(visit().read()).toBeNull()
    expect(visit().lapsed()).toBe('finished')
    expect(visit('b').lapsed()).toBeNull()
    // The link, and nothing of whose it was.
    expect(storage.length).toBe(1)
    visit().write(draft)
    expect(visit().lapsed()).toBeNull()
  })

  it('The draft of a visit is empty when the stored one cannot be read', () => {
    storage.setItem('iris.visit', '{broken')
    expect(visit().read()).toBeNull()
  })

  it('The draft of a visit works in a browser that stores nothing', () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const store = createVisitStore({ local: full, session: full }, { jti: 'a', token: 'x' })
    expect(store.write(draft)).toBe(false)
    expect(() => store.claim(draft)).not.toThrow()
    expect(store.isOfThisTab(draft)).toBe(false)
  })
})
