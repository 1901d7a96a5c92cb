import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'

const SELLERS = 12
/** Their ids count up from here, after the users that every database starts with. */
export const FIRST_SELLER = 101
const CITIES = 400

/** Fills an empty database with that many leads over two years, most of the old ones closed, and an activity each. */
export async function generateLeads(db: Database, leads: number): Promise<void> {
  await sql`
    insert into users (id, name, email, type)
    select ${sql.lit(FIRST_SELLER)} + i, 'Vendedor ' || i, 'vendedor' || i || '@exemplo.test', 4
    from generate_series(0, ${sql.lit(SELLERS - 1)}) i`.execute(db)
  await sql`
    insert into leads (name, company_name, email, phone, state, city, source, funnel_stage, funnel_stage_at, reached_rank,
      temperature_stage, assigned_user_id, status, reason, price_unity, quantity, price_total, closed_at, closing_stage, created_at)
    select name, company, email, '(11) 9' || lpad((i * 7919 % 100000000)::text, 8, '0'), 'SP', 'Cidade ' || city,
      source, stage, created, lead_stage_rank(stage), temperature, seller,
      status, case status when 'ganho' then 'Preço: Atendimento' when 'perda' then 'Preço Alto' end,
      cents / 100.0, 1, cents / 100.0,
      case when status in ('ganho', 'perda') then least(created + random() * interval '60 days', timestamptz '2026-11-20') end,
      case when status in ('ganho', 'perda') then stage end, created
    from (
      select i,
        (array['Ângela', 'João', 'Márcia', 'José', 'Inês', 'César', 'Lívia', 'Paulo'])[1 + i * 7 % 8] || ' ' ||
          (array['Silva', 'Araújo', 'Falcão', 'Sousa', 'Assunção', 'Lima', 'Paixão', 'Costa', 'Neto', 'Ramos', 'Guimarães'])[1 + i * 3 % 11]
          || ' ' || i % 977 as name,
        (array['Metalúrgica', 'Usina', 'Cerâmica', 'Hotel', 'Colégio'])[1 + i % 5] || ' ' || i % 1999 as company,
        'contato' || i || '@empresa.test' as email,
        floor(${sql.lit(CITIES)} * power(random(), 2))::int as city,
        (array['Instagram', 'Site', 'Prospecção', 'Indicação', 'Google'])[1 + floor(random() * 5)::int] as source,
        (array['Oportunidade', 'Contato 1', 'Contato 2', 'Contato 3', 'Expectativa 1º atendimento', 'Reunião',
          'Retorno Reunião', 'Fechamento', 'Agendamento exame'])[1 + floor(9 * power(random(), 1.5))::int] as stage,
        (array['Frio', 'Morno', 'Quente', null])[1 + floor(random() * 4)::int] as temperature,
        ${sql.lit(FIRST_SELLER)} + floor(random() * ${sql.lit(SELLERS)})::int as seller,
        (array['new', 'in_progress', 'ganho', 'ganho', 'perda', 'perda', 'perda'])[1 + floor(random() * 7)::int] as status,
        100 + floor(random() * 2000000)::bigint as cents,
        timestamptz '2026-11-20' - random() * interval '730 days' as created
      from generate_series(1, ${leads}::int) i) made`.execute(db)
  await sql`
    insert into lead_activities (lead_id, activity, status, date)
    select id, 'call', case when id % 3 = 0 then 'open' else 'completed' end, created_day + 3 from leads`.execute(
    db,
  )
}
