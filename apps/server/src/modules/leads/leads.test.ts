import type { Lead } from '@iris/contracts/leads'
import { afterAll, describe, expect, test } from 'vitest'
import { makeCompany } from '../../../test/factories/company.ts'
import { leadBody } from '../../../test/factories/lead.ts'
import { type Refusal, startLeadApp } from '../../../test/lead-app.ts'

const { app, ana, bia, post, put, history, made } = await startLeadApp()
afterAll(() => app.close())

describe('Registering a lead', () => {
  test('A lead keeps all it was registered with, under its listed names', async () => {
    const company = await makeCompany(app.services.db, { corporate_reason: 'CLIENTE' })
    const body = leadBody({
      phone: '(11) 98765-4321',
      state: 'SP',
      city: 'São José dos Campos',
      zone: 'Vale do Paraíba',
      company_id: String(company.id),
      source: 'prospeccao',
      funnel_stage: 'reunião',
      temperature_stage: 'QUENTE',
      assigned_user_id: bia.id,
      notes: 'Ligar à tarde',
      price_unity: '1.234,50',
      quantity: 2,
      price_total: '2469.00',
    })
    const { status, body: lead } = await post(body)
    expect(status).toBe(201)
    expect(lead).toMatchObject({
      ...body,
      company_id: company.id,
      source: 'Prospecção',
      funnel_stage: 'Reunião',
      temperature_stage: 'Quente',
      assigned_user: { id: bia.id, name: expect.stringMatching(/^Pessoa/) },
      price_unity: 1234.5,
      quantity: 2,
      price_total: 2469,
      status: 'new',
      reason: null,
      closed_at: null,
      next_activity_date: null,
      next_activity_time: null,
    })
    expect((await app.call('GET', `/leads/${lead.id}`, { as: ana.token })).body).toEqual(lead)
  })

  test('A lead of a company that is no longer offered still says what the company is called', async () => {
    const company = await makeCompany(app.services.db, { corporate_reason: 'CLIENTE ANTIGO' })
    const { id } = await made({ company_id: company.id })
    await app.call('PUT', `/companies/${company.id}`, { as: app.admin, payload: { active: false } })
    const named = { company_id: company.id, registeredCompanyName: 'CLIENTE ANTIGO' }
    expect((await app.call('GET', `/leads/${id}`, { as: ana.token })).body).toMatchObject(named)
    expect((await put(id, { notes: 'Ligar em março' })).body).toMatchObject(named)
    expect(await made()).toMatchObject({ company_id: null, registeredCompanyName: null })
  })

  test('A lead without a stage is an opportunity, and an unknown origin is kept as written', async () => {
    expect(await made({ funnel_stage: null, source: 'Feira de Maio', phone: '' })).toMatchObject({
      funnel_stage: 'Oportunidade',
      source: 'Feira de Maio',
      phone: null,
      assigned_user: null,
    })
  })

  const long = (n: number) => 'x'.repeat(n)
  test.each([
    [{ name: '  ' }, 'name', 'O nome é obrigatório.'],
    [{ name: undefined }, 'name', 'O nome é obrigatório.'],
    [{ company_name: null }, 'company_name', 'O nome da Empresa é obrigatório'],
    [{ email: '' }, 'email', 'O email é obrigatório.'],
    [{ email: 'sem-arroba' }, 'email', 'Email inválido'],
    [{ phone: long(21) }, 'phone', 'O telefone deve ter no máximo 20 caracteres.'],
    [{ state: long(36) }, 'state', 'Informe o estado corretamente'],
    [{ city: long(36) }, 'city', 'Informe a cidade corretamente'],
    [{ zone: long(41) }, 'zone', 'Informe de que região você é'],
    [{ company_id: 'abc' }, 'company_id', 'O ID da empresa deve ser numérico.'],
    [{ company_id: 999_999 }, 'company_id', 'Empresa não encontrada'],
    [
      { assigned_user_id: 'abc' },
      'assigned_user_id',
      'O ID do usuário atribuído deve ser numérico.',
    ],
    [{ assigned_user_id: 999_999 }, 'assigned_user_id', 'Vendedor não encontrado'],
    [{ source: long(256) }, 'source', 'Origem deve ter no máximo 255 caracteres'],
    [{ funnel_stage: long(51) }, 'funnel_stage', 'Funil deve ter no máximo 50 caracteres'],
    [{ funnel_stage: 'Contato 9' }, 'funnel_stage', 'Funil não é uma opção válida'],
    [{ temperature_stage: 'gelado' }, 'temperature_stage', 'Temperatura não é uma opção válida'],
    [{ name: 'a\u0000b' }, 'name', 'Nome contém caracteres inválidos'],
    [{ notes: 7 }, 'notes', 'Observações do lead deve conter um texto'],
    [{ price_total: 'muito' }, 'price_total', 'Valor total deve conter um número'],
    [{ price_total: 0.001 }, 'price_total', 'Valor total deve ter no máximo 2 casas decimais'],
    [{ price_total: -1 }, 'price_total', 'Valor total deve ser maior que zero'],
    [{ price_total: 1e300 }, 'price_total', 'Valor total deve ser no máximo 99.999.999,99'],
    [
      { price_unity: 10, quantity: 3, price_total: 31 },
      'price_total',
      'O total não corresponde ao valor unitário vezes a quantidade.',
    ],
  ])('A lead with a wrong field is refused under that field: %j', async (fault, field, message) => {
    const reply = await post<Refusal>(leadBody(fault))
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({ message, code: 'validation', errors: { [field]: [message] } })
  })

  test('Only an active person who sells can be given a lead', async () => {
    const technician = await app.userOf(3)
    const gone = await app.userOf(4)
    await app.services.db
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', gone.id)
      .execute()
    for (const { id } of [technician, gone])
      expect((await post<Refusal>(leadBody({ assigned_user_id: id }))).body.errors).toEqual({
        assigned_user_id: ['Vendedor não encontrado'],
      })
    expect((await post(leadBody({ assigned_user_id: 1 }))).status).toBe(201)
  })
})

describe('Moving a card', () => {
  test('The later of two sellers who move a card is told, and nothing of theirs is written', async () => {
    const lead = await made()
    const move = (funnel_stage: string, as: string) =>
      put<Lead>(lead.id, { funnel_stage, updated_at: lead.updated_at }, as)
    const replies = await Promise.all([
      move('Contato 1', ana.token),
      move('Contato 2', bia.token),
      move('Contato 3', app.admin),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = replies.find(({ status }) => status === 200)
    const now = (await app.call<Lead>('GET', `/leads/${lead.id}`, { as: ana.token })).body
    expect(now.funnel_stage).toBe(won?.body.funnel_stage)
    const entries = await history(lead.id)
    expect(entries.map(({ kind }) => kind)).toEqual(['moved', 'created'])
  })

  test('A move can be taken back: the card returns to its place and its date', async () => {
    const lead = await made()
    const moved = await put(lead.id, { funnel_stage: 'Reunião' })
    expect(Date.parse(moved.body.funnel_stage_at)).toBeGreaterThanOrEqual(
      Date.parse(lead.funnel_stage_at),
    )
    const back = await put(lead.id, {
      funnel_stage: 'Oportunidade',
      undo: true,
      updated_at: moved.body.updated_at,
    })
    expect(back.body).toMatchObject({
      funnel_stage: 'Oportunidade',
      funnel_stage_at: lead.funnel_stage_at,
    })
    expect(back.body.updated_at > moved.body.updated_at).toBe(true)
    expect((await history(lead.id)).map(({ kind }) => kind)).toEqual(['undone', 'moved', 'created'])
    const moves = await app.call('GET', `/leads/${lead.id}/stage-moves`, { as: ana.token })
    expect(moves.body).toMatchObject([
      { from_stage: 'Reunião', to_stage: 'Oportunidade', undone: false },
      { from_stage: 'Oportunidade', to_stage: 'Reunião', undone: true },
      { from_stage: null, to_stage: 'Oportunidade', undone: false },
    ])
  })

  test('An undo of nothing is a move like any other', async () => {
    const lead = await made()
    await put(lead.id, { funnel_stage: 'Contato 1' })
    await put(lead.id, { funnel_stage: 'Contato 2', undo: true })
    expect((await history(lead.id))[0]?.kind).toBe('moved')
  })

  test('A move to the present place changes and records nothing', async () => {
    const lead = await made()
    const same = await put(lead.id, { funnel_stage: 'Oportunidade', undo: true })
    expect(same.body).toEqual(lead)
    expect(await history(lead.id)).toHaveLength(1)
  })
})

describe('The history of a lead', () => {
  test('The history of a lead tells every change in words, with who and when', async () => {
    const lead = await made({ assigned_user_id: ana.id, price_total: 1200 })
    await put(lead.id, { price_total: 1500.5, phone: '1133334444', assigned_user_id: 1 }, bia.token)
    const [change, created] = await history(lead.id)
    expect(change).toMatchObject({ kind: 'updated', user_id: bia.id })
    expect(change?.changes).toEqual([
      { field: 'phone', label: 'Telefone', from: null, to: '(11) 3333-4444' },
      {
        field: 'assigned_user_id',
        label: 'Vendedor',
        from: lead.assigned_user?.name,
        to: 'Administrador',
      },
      {
        field: 'price_total',
        label: 'Valor total',
        from: 'R$\u00a01.200,00',
        to: 'R$\u00a01.500,50',
      },
    ])
    expect(created?.changes).toContainEqual({
      field: 'name',
      label: 'Nome',
      from: null,
      to: lead.name,
    })
  })

  test('The history of a lead cannot be altered, even by the program itself', async () => {
    const { id } = await made()
    const { db } = app.services
    await expect(
      db.updateTable('lead_history').set({ kind: 'moved' }).where('lead_id', '=', id).execute(),
    ).rejects.toThrow()
    await expect(
      db.deleteFrom('lead_stage_moves').where('lead_id', '=', id).execute(),
    ).rejects.toThrow()
    await expect(db.deleteFrom('leads').where('id', '=', id).execute()).rejects.toThrow()
    expect(await history(id)).toHaveLength(1)
  })
})

test('A lead with the same e-mail, phone or company is pointed out, but not the lead itself', async () => {
  const lead = await made({
    email: 'Compras@Usina.com.br',
    phone: '+55 (16) 3333-4444',
    company_name: 'Usina Açúcar',
    assigned_user_id: ana.id,
  })
  const ask = async (query: string) => {
    const reply = await app.call<{ field: string; lead: Lead }[]>(
      'GET',
      `/leads/duplicates?${query}`,
      { as: bia.token },
    )
    return reply.body.map(({ field, lead: found }) => [field, found.id])
  }
  expect(await ask('email=compras@usina.com.br')).toEqual([['email', lead.id]])
  expect(await ask('phone=1633334444')).toEqual([['phone', lead.id]])
  expect(await ask('phone=(16)%203333-4444')).toEqual([['phone', lead.id]])
  expect(await ask('phone=1633334444%20r.%2020')).toEqual([['phone', lead.id]])
  const extension = await made({ phone: '16 3333-4444 ramal 7' })
  expect(await ask('phone=1633334444')).toEqual([
    ['phone', extension.id],
    ['phone', lead.id],
  ])
  expect(await ask('phone=1633334445')).toEqual([])
  expect(await ask('company=USINA%20ACUCAR')).toEqual([['company', lead.id]])
  expect(await ask(`company=USINA%20ACUCAR&except=${lead.id}`)).toEqual([])
  const sa = await made({ company_name: 'Usina Boa Vista S/A' })
  expect(await ask('company=USINA%20BOA%20VISTA%20SA')).toEqual([['company', sa.id]])
  expect(await ask('email=&phone=&company=')).toEqual([])
  expect(await ask('company=Usina')).toEqual([])
})

test('A company or a phone of signs alone points out no other lead that has one too', async () => {
  await made({ company_name: '---', phone: '(--)' })
  const path = '/leads/duplicates?email=zz@zz.zz&phone=--&company='
  for (const company of ['', '---', '***']) {
    const { body } = await app.call('GET', `${path}${company}`, { as: ana.token })
    expect(body).toEqual([])
  }
})

test('An unknown lead is answered 404, and an edit of one that has changed is refused', async () => {
  for (const path of ['', '/history', '/stage-moves', '/activities'])
    expect((await app.call('GET', `/leads/999999${path}`, { as: ana.token })).status).toBe(404)
  expect((await put(999_999, { name: 'x' })).status).toBe(404)
  expect((await app.call('GET', '/leads/abc', { as: ana.token })).status).toBe(404)
  const lead = await made()
  await put(lead.id, { name: 'Outro' })
  const stale = await put<Refusal>(lead.id, { name: 'Mais um', updated_at: lead.updated_at })
  expect(stale.status).toBe(409)
  expect(stale.body.message).toContain('alterado por outra pessoa')
})
