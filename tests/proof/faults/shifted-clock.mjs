/** Loaded before the portal (`node --import`): shifts its clock by `CLOCK_SHIFT_MS`, but not the database's clock. */
const shift = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const real = Date.now;
Date.now = () => real() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [target.now()], made),
  apply: (target) => new target(target.now()).toString(),
});
