import { AppError } from '@iris/contracts/errors'
import {
  generateLink,
  getVisit,
  listLinks,
  printPoster,
  revokeLink,
  revokeLinks,
  validateLink,
} from '@iris/contracts/registration'
import type { FastifyRequest } from 'fastify'
import { callerIfAny, type TokenReading } from '../../http/authenticate.ts'
import { asUser, type LinkCaller } from '../../http/caller.ts'
import { pdfAnswer } from '../../http/file-answer.ts'
import { type Server, serve } from '../../http/serve.ts'
import { drawPaper, paperPlace } from '../../papers/draw-paper.ts'
import { clinicOf, printedClinic } from '../clinic/clinic.public.ts'
import * as commands from './registration.commands.ts'
import { visitCookie } from './visit-cookie.ts'
import { visitorOf } from './visits.commands.ts'

// A whole company may stand behind one address, but each opening leaves a visit behind.
const OPENINGS_A_MINUTE = 300

export function registrationRoutes(app: Server): void {
  serve(
    app,
    generateLink,
    ({ db, audit, tokens, caller, body }) =>
      commands.generateLink({ db, audit, sign: tokens.link, user: asUser(caller) }, body),
    { answersSecret: true },
  )
  serve(app, getVisit, async ({ db, caller }) => {
    if (caller?.kind !== 'link') throw new AppError('visit.denied')
    return visitorOf(db, caller)
  })
  serve(app, revokeLinks, async (call) => {
    await commands.revokeLinksOf(call, call.params.id)
    return { message: 'Links de cadastro invalidados.' }
  })
  serve(app, listLinks, ({ db, params, caller }) => commands.linksOf(db, params.id, asUser(caller)))
  serve(app, printPoster, async ({ db, audit, tokens, caller, params: { id }, body, services }) => {
    const jti = tokens.read(body.token)?.jti
    const address = `${services.config.appUrl}/externalRegistration?token=${body.token}`
    const reader = asUser(caller)
    const poster = await commands.printPoster({ db, audit }, id, { jti, address, reader })
    const clinic = await printedClinic(db, services.files)
    const pdf = await drawPaper(paperPlace(reader), 'poster', { ...poster, clinic })
    return pdfAnswer(`cartaz-${id}.pdf`, pdf)
  })
  serve(app, revokeLink, (call) => commands.revokeLinkOf(call, call.params))
  serve(
    app,
    validateLink,
    async ({ db, tokens, body, request, setCookie, services: { config } }) => {
      const { callers } = app
      const link = await linkOf(request, { services: { db, config }, tokens, callers })
      if (link.jti !== body.token_id) throw new AppError('link.invalid')
      const company = await commands.openLink(db, link, {
        isNew: body.new_visit === true,
        giveSecret: visitCookie({ setCookie }, config),
      })
      const { name, logo_url } = await clinicOf(db)
      return { message: 'Token válido' as const, ...company, clinic: { name, logo_url } }
    },
    { perMinute: OPENINGS_A_MINUTE },
  )
}

/** The link that is this request's bearer. Throws AppError `link.invalid` for anything else. */
async function linkOf(request: FastifyRequest, reading: TokenReading): Promise<LinkCaller> {
  const caller = await callerIfAny(request, reading)
  if (caller?.kind === 'link') return caller
  throw new AppError('link.invalid')
}
