import type { Iris } from './iris.ts'

/** Until the returned function is called, no report of several is ready: on a quiet machine all are within a moment. */
export async function holdReports(iris: Iris): Promise<() => Promise<void>> {
  await iris.rows(`create table held as select 1;
    create function hold() returns trigger language plpgsql security definer as 'begin
      while exists (select from held) loop perform pg_sleep(0.05); end loop; return new; end';
    create trigger hold before update on report_batch_items for each row execute function hold()`)
  return async () => {
    await iris.rows('delete from held')
    await iris.rows('drop function hold cascade; drop table held')
  }
}
