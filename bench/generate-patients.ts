import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'

const GIVEN =
  'ANA JOÃO MARIA JOSÉ ANTÔNIO FRANCISCA CARLOS ADRIANA PAULO JULIANA PEDRO MÁRCIA LUCAS FERNANDA LUIZ PATRÍCIA MARCOS ALINE LUÍS SANDRA GABRIEL CAMILA RAFAEL AMANDA DANIEL BRUNA MARCELO JÉSSICA BRUNO LETÍCIA EDUARDO JÚLIA FELIPE LUCIANA ANDRÉ VANESSA RODRIGO MARIANA ÂNGELA CÉSAR'.split(
    ' ',
  )
const FAMILY =
  'SILVA SANTOS OLIVEIRA SOUZA RODRIGUES FERREIRA ALVES PEREIRA LIMA GOMES COSTA RIBEIRO MARTINS CARVALHO ALMEIDA LOPES SOARES FERNANDES VIEIRA BARBOSA ROCHA DIAS NASCIMENTO ANDRADE MOREIRA NUNES MARQUES MACHADO MENDES FREITAS CARDOSO RAMOS GONÇALVES SANTANA TEIXEIRA ARAÚJO FALCÃO PAIXÃO NETO ASSUNÇÃO CONCEIÇÃO GUIMARÃES PACHECO FIGUEIREDO CAVALCANTI BRANDÃO SIQUEIRA FONTES LACERDA QUEIRÓS'.split(
    ' ',
  )
const TRADES = 'METALÚRGICA TRANSPORTES CERÂMICA USINA FRIGORÍFICO CONSTRUTORA'.split(' ')
const PLACES = 'IGUAÇU SÃO JOÃO,GUARUJÁ,ARAÇATUBA,TIETÊ,JUNDIAÍ,MARINGÁ,AÇAÍ'.split(',')

/**
 * Fills an empty, migrated database with that many patients in companies of very different sizes: one company for
 * every 500 patients, the largest with about a fourteenth of a million. Made inside the database, in the order of
 * their ids.
 */
export async function generatePatients(db: Database, patients: number): Promise<void> {
  const companies = Math.max(20, Math.round(patients / 500))
  await sql`
    insert into companies (cnpj, types, corporate_reason, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country, site)
    select lpad(i::text, 8, '0') || '000100', '{2}',
      ${pick(TRADES, sql`i`)} || ' ' || ${pick(PLACES, sql`i / 6`)} || ' ' || i,
      '01310100', 'Avenida Paulista', '1', 'Bela Vista', 'São Paulo', 'SP', 'Brasil', 'empresa.example'
    from generate_series(1, ${companies}::int) i`.execute(db)
  await sql`
    insert into patients (company, name, email, phone, dob, zip_code, address_street, address_number,
      address_neighborhood, address_city, address_state, address_country, cpf, sex, occupation, sector, unit, employee_code, health_type, created_at)
    select (select min(id) from companies) + floor(${companies}::int * power(random(), 3))::int,
      ${pick(GIVEN, sql`floor(random() * 1000)::int`)} || ' ' || ${pick(FAMILY, sql`floor(random() * 1000)::int`)}
        || ' ' || ${pick(FAMILY, sql`floor(random() * 1000)::int`)},
      'pessoa' || i || '@pacientes.example',
      (array['11', '11', '11', '21', '71', '19'])[1 + floor(random() * 6)::int] || '9' || lpad(floor(random() * 1e8)::int::text, 8, '0'),
      date '1950-01-01' + floor(random() * 20000)::int,
      '01310100', 'Rua das Acácias', i::text, 'Centro', 'São Paulo', 'SP', 'Brasil',
      lpad(((i::bigint * 2654435761) % 99999999977)::text, 11, '0'),
      (array['M', 'F', 'P', 'O'])[1 + floor(random() * 4)::int], 'Soldador',
      (array['Solda', 'Usinagem', 'Montagem', 'Expedição', 'Administração'])[1 + floor(random() * 5)::int],
      (array['Matriz', 'Filial Norte', 'Filial Sul'])[1 + floor(random() * 3)::int], lpad(i::text, 7, '0'), 'sus',
      timestamptz '2024-01-01' + i * interval '1 minute'
    from generate_series(1, ${patients}::int) i`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** The word at an index; beyond the end of the list it starts again. */
function pick(words: string[], index: ReturnType<typeof sql>) {
  return sql`(${words}::text[])[1 + (${index}) % ${words.length}::int]`
}
