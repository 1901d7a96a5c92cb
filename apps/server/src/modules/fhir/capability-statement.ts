import { fhirSearches } from '@iris/contracts/fhir'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceSearchParam as SearchParam,
} from 'fhir/r4.d.ts'
import { VERSION } from '../../version.ts'
import type { TypeName } from './kinds.ts'
import type { Systems } from './systems.ts'

/** When this page last said something else. */
const DATE = '2026-11-27'

type Parameter = Pick<SearchParam, 'type' | 'documentation'>

const MADE: Parameter = {
  type: 'date',
  documentation: 'Quando foi registrado: eq, ge, gt, le, lt.',
}

const PARAMETERS: Readonly<Record<string, Parameter>> = {
  _id: { type: 'token', documentation: 'Um id, ou vários separados por vírgula.' },
  _lastUpdated: {
    type: 'date',
    documentation:
      'eq, ge, gt, le, lt; pode vir mais de uma vez. Sem fuso, o horário é o de São Paulo.',
  },
  identifier: {
    type: 'token',
    documentation:
      'sistema|valor ou valor, com ou sem máscara: CPF, CNS ou matrícula de um paciente, CNPJ de uma organização, CRM ou RQE de um profissional. O RG não é pesquisado.',
  },
  patient: { type: 'reference', documentation: 'O id do paciente, ou Patient/id.' },
  date: {
    type: 'date',
    documentation:
      'Quando a pessoa foi examinada, que é quando chegou à ação ou, sem check-in, quando o exame foi registrado: eq, ge, gt, le, lt.',
  },
  authored: MADE,
}

const RULES = `Somente leitura. Um parâmetro que nenhum recurso daqui conhece é ignorado, como a R4 recomenda, e recusado com 400 se o pedido disser "Prefer: handling=strict"; um que outro recurso daqui conhece, mas este não, e qualquer modificador são sempre recusados com 400. As páginas têm 50 recursos, ou até 100 com _count; não há total. A página seguinte está em link.next: um recurso salvo enquanto as páginas são lidas aparece uma só vez.`

const EVERYTHING = {
  name: 'everything',
  definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything',
  documentation:
    'De um paciente, em páginas de _count. O que pediria só uma parte (start, end, _since, _type ou um parâmetro de pesquisa) é recusado com 400.',
}

/** What this server offers, and nothing else. */
export function capabilityStatement(systems: Systems): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: DATE,
    kind: 'instance',
    software: { name: PRODUCT_NAME, version: VERSION },
    implementation: { description: 'Triagem de saúde ocular ocupacional', url: systems.base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        documentation: RULES,
        security: {
          description:
            'Authorization: Bearer, com uma chave de API ou o login de um administrador ou médico. Cada leitura fica registrada.',
        },
        resource: (Object.keys(fhirSearches) as TypeName[]).map(resourceOf),
      },
    ],
  }
}

function resourceOf(type: TypeName): CapabilityStatementRestResource {
  const names = Object.keys(fhirSearches[type].query.shape).filter((name) => name in PARAMETERS)
  return {
    type,
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'no-version',
    ...(type === 'Patient' && { operation: [EVERYTHING] }),
    searchParam: names.map((name) => ({ name, ...parameterOf(name, names) })),
  }
}

/** What is authored is dated by that; an exam by when the person came. */
function parameterOf(name: string, names: readonly string[]): Parameter {
  return name === 'date' && names.includes('authored') ? MADE : (PARAMETERS[name] as Parameter)
}
