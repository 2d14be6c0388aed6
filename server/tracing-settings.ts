import { randomUUID } from 'node:crypto';
import os from 'node:os';
import * as z from 'zod';
import type { TracingSettings } from '#engines/tracing/open-tracer.ts';
import { samplerNames } from '#engines/tracing/sampler.ts';

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** `name=value,name=value`, values percent-encoded: the form of W3C Baggage that OpenTelemetry takes over. */
const pairs = optional(
  z.string().transform((text, context): Record<string, string> => {
    try {
      const entries = text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        const name = pair.slice(0, Math.max(at, 0)).trim();
        if (!/^[\w.!#$&'*+^`|~-]+$/.test(name)) throw new Error('no name');
        return [name, decodeURIComponent(pair.slice(at + 1).trim())];
      });
      return Object.fromEntries(entries) as Record<string, string>;
    } catch {
      context.addIssue({ code: 'custom', message: 'name=value,name=value; in values write % as %25' });
      return z.NEVER;
    }
  }),
);
const webAddress = optional(z.url({ protocol: /^https?$/ }));
const protocol = optional(z.enum(['http/protobuf'], { error: 'http/protobuf is the only one' }));

/** The variables that OpenTelemetry defines for every program, as far as the portal takes them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_SERVICE_NAME: optional(z.string().max(100)),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: optional(z.enum(samplerNames)),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
  OTEL_SDK_DISABLED: optional(z.enum(['true', 'false'])),
};

type TracingEnvironment = z.infer<z.ZodObject<typeof tracingVariables>> & { ROLE: string };

/** Undefined, and nothing is traced, where no endpoint is named. */
export const tracingSettings = (env: TracingEnvironment): TracingSettings | undefined => {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!url || env.OTEL_SDK_DISABLED === 'true') return undefined;
  return {
    url,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    resource: {
      'service.name': 'paraphe',
      'service.instance.id': randomUUID(),
      'host.name': os.hostname(),
      'paraphe.role': env.ROLE,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(env.OTEL_SERVICE_NAME !== undefined && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampling: {
      sampler: env.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
      ratio: env.OTEL_TRACES_SAMPLER_ARG ?? 1,
    },
  };
};
