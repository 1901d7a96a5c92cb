import { AppError } from '@iris/contracts/errors'
import { findCep, listCities, listStates } from '@iris/contracts/geography'
import { BRAZILIAN_STATES } from '@iris/domain/brazilian-states'
import { isCep } from '@iris/domain/cep'
import { type Server, serve } from '../../http/serve.ts'
import { lookUpCep } from './cep-client.ts'
import { citiesOf } from './places.ts'

// Open to everybody, and each call asks a service outside: a person types few codes, a crawler many.
const LOOK_UPS_PER_MINUTE = 60

export function geographyRoutes(app: Server): void {
  serve(
    app,
    findCep,
    async ({ params, services }) => {
      const cep = params.cep.replace('-', '')
      if (!isCep(cep)) throw new AppError('cep.not-found')
      return lookUpCep(services.config.cepUrl, cep)
    },
    { share: 'outside', perMinute: LOOK_UPS_PER_MINUTE },
  )
  serve(app, listStates, async () => [...BRAZILIAN_STATES])
  serve(app, listCities, async ({ params }) => citiesOf(params.sigla))
}
