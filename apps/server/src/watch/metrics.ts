import { statfs } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { LANES, type Lane, PAPER_LANES } from '../apart/lanes.ts'
import { poolFigures } from '../db/database.ts'
import type { Services } from '../services.ts'
import { databaseFigures } from './metrics.sql.ts'
import { routeOf } from './route-of.ts'

/** Seconds; an export or an upload may take a minute. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Without the database's figures a scrape is answered before its caller gives up. */
const DATABASE_PATIENCE = 3000

export type Metrics = {
  /** Counts an answered request. */
  count(request: FastifyRequest, status: number, seconds: number): void
  /** All metrics in the format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

/** The work of the server in numbers. No label has a text that a caller can choose. */
export function createMetrics(services: Services): Metrics {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'iris_http_request_duration_seconds',
    help: 'Requests answered, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  apart(registry, 'iris_files_apart', {
    help: 'Files that processes apart look into, and those that wait for one, by lane.',
    lanes: LANES,
  })
  apart(registry, 'iris_papers_apart', {
    help: 'Papers that processes apart draw, and those that wait for one, by lane.',
    lanes: PAPER_LANES,
  })
  mails(registry, services)
  pool(registry, services)
  const askDatabase = database(registry, services)
  const all = Registry.merge([ofProcess(), registry])
  return {
    count: (request, status, seconds) =>
      requests.observe(
        {
          route: routeOf(request),
          method: METHODS.has(request.method) ? request.method : 'other',
          status: `${Math.floor(status / 100)}xx`,
        },
        seconds,
      ),
    text: async () => {
      await askDatabase()
      return all.metrics()
    },
    contentType: all.contentType,
  }
}

let watched: Registry | undefined

/** Memory, event loop and garbage collection. Whatever watches them never ends, so programs in one process share it. */
function ofProcess(): Registry {
  if (watched) return watched
  watched = new Registry()
  collectDefaultMetrics({ register: watched })
  return watched
}

function apart(
  registry: Registry,
  name: string,
  { help, lanes }: { help: string; lanes: Record<string, Lane> },
) {
  new Gauge({
    name,
    help,
    labelNames: ['lane', 'state'],
    registers: [registry],
    collect() {
      for (const [lane, { working, queue }] of Object.entries(lanes)) {
        this.set({ lane, state: 'running' }, working.length)
        this.set({ lane, state: 'waiting' }, queue.length)
      }
    },
  })
}

function mails(registry: Registry, { mailer }: Services) {
  new Counter({
    name: 'iris_mails_total',
    help: 'Mails a server took (sent), kept as a file (kept), or that could not be sent (failed).',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, many] of Object.entries(mailer.counts)) this.inc({ outcome }, many)
    },
  })
}

function pool(registry: Registry, { db }: Services) {
  new Gauge({
    name: 'iris_database_connections',
    help: 'Connections of the pool (total, idle) and calls that wait for one (waiting).',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, many] of Object.entries(poolFigures(db))) this.set({ state }, many)
    },
  })
}

/** @returns a function that updates the figures of the database, or drops them when it does not answer */
function database(registry: Registry, { db, config }: Services): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('iris_database_up', '1 when the database answered this scrape, else 0.')
  const size = gauge('iris_database_size_bytes', 'Size of the database.')
  const unsealed = gauge(
    'iris_audit_unsealed_rows',
    'Numbers of audit rows that the chain has not reached.',
  )
  const jobs = gauge('iris_jobs', 'Jobs that wait, are at work, or failed for good.', [
    'queue',
    'state',
  ])
  const free = gauge('iris_data_free_bytes', 'Free space where DATA_DIR lies.')

  let asked: ReturnType<typeof databaseFigures> | undefined
  const ask = () => {
    // Scrapes never pile up in front of a database that does not answer.
    asked ??= databaseFigures(db).finally(() => {
      asked = undefined
    })
    return Promise.race([asked, giveUp()]).catch(() => null)
  }
  return async () => {
    for (const one of [size, unsealed, free]) one.remove()
    jobs.reset()
    const disk = await statfs(config.dataDir).catch(() => null)
    if (disk) free.set(disk.bavail * disk.bsize)
    const found = await ask()
    up.set(found ? 1 : 0)
    if (!found) return
    size.set(found.bytes)
    unsealed.set(found.unsealed)
    for (const { queue, state, many } of found.jobs) jobs.set({ queue, state }, many)
  }
}

function giveUp(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, DATABASE_PATIENCE, null).unref())
}
