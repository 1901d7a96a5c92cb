import { type RawBuilder, sql } from 'kysely'

/** From the most frequent to the rarest. */
export const GIVEN = words(
  'MARIA JOSÉ ANA JOÃO ANTÔNIO FRANCISCA CARLOS ADRIANA PAULO JULIANA PEDRO MÁRCIA LUCAS FERNANDA LUIZ PATRÍCIA MARCOS ALINE LUÍS SANDRA GABRIEL CAMILA RAFAEL AMANDA DANIEL BRUNA MARCELO JÉSSICA BRUNO LETÍCIA EDUARDO JÚLIA FELIPE LUCIANA ANDRÉ VANESSA RODRIGO MARIANA ÂNGELA CÉSAR',
)

/** From the most frequent to the rarest. */
export const FAMILY = words(
  'SILVA SANTOS OLIVEIRA SOUZA RODRIGUES FERREIRA ALVES PEREIRA LIMA GOMES COSTA RIBEIRO MARTINS CARVALHO ALMEIDA LOPES SOARES FERNANDES VIEIRA BARBOSA ROCHA DIAS NASCIMENTO ANDRADE MOREIRA NUNES MARQUES MACHADO MENDES FREITAS CARDOSO RAMOS GONÇALVES SANTANA TEIXEIRA ARAÚJO FALCÃO PAIXÃO NETO ASSUNÇÃO CONCEIÇÃO GUIMARÃES PACHECO FIGUEIREDO CAVALCANTI BRANDÃO SIQUEIRA FONTES LACERDA QUEIRÓS',
)

export const TRADES = words(
  'METALÚRGICA TRANSPORTES CERÂMICA USINA FRIGORÍFICO CONSTRUTORA TECELAGEM LATICÍNIOS PAPELARIA VIDRAÇARIA',
)

export const PLACES =
  'IGUAÇU SÃO JOÃO,GUARUJÁ,ARAÇATUBA,TIETÊ,JUNDIAÍ,MARINGÁ,AÇAÍ,CRICIÚMA,GOIÂNIA,SOROCABA,CAXIAS'.split(
    ',',
  )

export const SECTORS = words(
  'Montagem Solda Usinagem Expedição Pintura Almoxarifado Administração Qualidade Manutenção',
)

export const OCCUPATIONS = words(
  'Operador Soldador Torneiro Motorista Auxiliar Analista Eletricista',
)

/** Any of them; `skew` above 1 takes the first ones more often. */
export function oneOf(values: readonly (string | null)[], skew = 1): RawBuilder<string> {
  return wordAt(values, sql`floor(${values.length}::int * power(random(), ${skew}::float8))::int`)
}

/** The one at an index; beyond the end of the list it starts again. */
export function wordAt(
  values: readonly (string | null)[],
  index: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`(${[...values]}::text[])[1 + (${index}) % ${values.length}::int]`
}

function words(text: string): string[] {
  return text.split(' ')
}
