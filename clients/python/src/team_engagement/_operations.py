"""A method for each operation. Generated from the contract by `npm run sdk`: do not edit."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from ._callers import Caller
from ._requests import new_key

if TYPE_CHECKING:
    from . import models
    from ._feeds import SyncedChange
    from ._files import File


class Operations(Caller):
    """The operations of the API. Arguments are those of the contract; None is not sent."""

    def get_contract_yaml(
        self,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download this document as YAML.

        Needs no key. The response has an `ETag` and may be cached for five minutes.
        """
        return self._call(
            "GET",
            "/api/v1/openapi.yaml",
            timeout=timeout,
        )

    def get_contract_json(
        self,
        *,
        timeout: float | None = None,
    ) -> dict[str, Any]:
        """Download this document as JSON.

        Needs no key. The response has an `ETag` and may be cached for five minutes.
        """
        return self._call(
            "GET",
            "/api/v1/openapi.json",
            timeout=timeout,
        )

    def get_me(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Me:
        """Read the calling key or session.

        The team with its settings, the user the key or session acts as, and its effective scopes.
        Either `key` or `session` is null.

        Needs no scope; any valid key may call it.
        """
        return self._call(
            "GET",
            "/api/v1/me",
            timeout=timeout,
        )

    def list_project_codes(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        external_id: str | None = None,
        timeout: float | None = None,
    ) -> models.ProjectCodePage:
        """List project codes.

        Newest first.

        Needs the scope `project-codes:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            external_id: Exact match.
        """
        return self._call(
            "GET",
            "/api/v1/project-codes",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "external_id": external_id,
            },
            timeout=timeout,
        )

    def iter_project_codes(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        external_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.ProjectCode]:
        """Each item of `list_project_codes`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            external_id: Exact match.
        """
        return self._items(
            "/api/v1/project-codes",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "external_id": external_id,
            },
            timeout=timeout,
        )

    def create_project_code(
        self,
        body: models.CreateProjectCode,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ProjectCode:
        """Create a project code.

        Needs the scope `project-codes:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/project-codes",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def import_project_codes(
        self,
        body: models.ImportProjectCodes,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ImportResult:
        """Import project codes.

        Each row has its own outcome. A second run writes nothing. A request that was interrupted is
        continued by the same request with the same `Idempotency-Key`: items with an outcome keep
        it.

        Needs the scope `project-codes:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/project-codes/import",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_project_code(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.ProjectCodeDetail:
        """Read a project code with its missions.

        Needs the scope `project-codes:read`.
        """
        return self._call(
            "GET",
            "/api/v1/project-codes/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_project_code(
        self,
        id: str,
        body: models.UpdateProjectCode | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ProjectCode:
        """Update a project code.

        Only the fields that are sent change; null clears `external_id`.

        Needs the scope `project-codes:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/project-codes/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_project_code(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ProjectCode:
        """Delete a project code.

        Returns the deleted project code. Refused with `in_use` while missions, activity reports or
        accounting entries refer to it. Deleted missions do not count; afterwards they have no
        project code.

        Needs the scope `project-codes:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/project-codes/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_team_tags(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.TeamTagPage:
        """List team tags.

        Newest first, with the number of people who have each tag.

        Needs the scope `team-tags:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/team-tags",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_team_tags(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.TeamTag]:
        """Each item of `list_team_tags`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/team-tags",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def create_team_tag(
        self,
        body: models.CreateTeamTag,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamTagCreated:
        """Create a team tag.

        To assign it, set `tag_ids` of a user or a freelancer.

        Needs the scope `team-tags:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/team-tags",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_team_tag(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.TeamTagDetail:
        """Read a team tag with its people.

        Needs the scope `team-tags:read`.
        """
        return self._call(
            "GET",
            "/api/v1/team-tags/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_team_tag(
        self,
        id: str,
        body: models.UpdateTeamTag | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamTag:
        """Rename a team tag.

        Needs the scope `team-tags:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/team-tags/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_team_tag(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamTag:
        """Delete a team tag.

        Removes the tag from all users and freelancers. Returns the deleted tag.

        Needs the scope `team-tags:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/team-tags/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_departments(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.DepartmentPage:
        """List departments.

        Newest first.

        Needs the scope `team-tags:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/departments",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_departments(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Department]:
        """Each item of `list_departments`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/departments",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_department(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.DepartmentDetail:
        """Read a department with its people.

        Needs the scope `team-tags:read`.
        """
        return self._call(
            "GET",
            "/api/v1/departments/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_teams(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        parent_id: str | None = None,
        external_id: str | None = None,
        is_archived: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamPage:
        """List organizational teams.

        In tree order: a parent before its children, siblings by `sort_order`, then `name`, then
        `id`.

        Needs the scope `teams:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            parent_id: Direct children of this team.
            external_id: Exact match.
        """
        return self._call(
            "GET",
            "/api/v1/teams",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "parent_id": parent_id,
                "external_id": external_id,
                "is_archived": is_archived,
            },
            timeout=timeout,
        )

    def iter_teams(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        parent_id: str | None = None,
        external_id: str | None = None,
        is_archived: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Team]:
        """Each item of `list_teams`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            parent_id: Direct children of this team.
            external_id: Exact match.
        """
        return self._items(
            "/api/v1/teams",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "parent_id": parent_id,
                "external_id": external_id,
                "is_archived": is_archived,
            },
            timeout=timeout,
        )

    def create_team(
        self,
        body: models.CreateTeam,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Team:
        """Create an organizational team.

        Without `parent_id` the team is a root. A tree has at most 32 levels.

        Needs the scope `teams:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/teams",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_team(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.TeamDetail:
        """Read an organizational team with its people.

        Needs the scope `teams:read`.
        """
        return self._call(
            "GET",
            "/api/v1/teams/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_team(
        self,
        id: str,
        body: models.UpdateTeam | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Team:
        """Update or move an organizational team.

        A new `parent_id` moves the whole subtree; null makes the team a root.

        Needs the scope `teams:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/teams/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_document_templates(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        kind: Literal["services_agreement", "master_agreement"] | None = None,
        locale: Literal["fr", "en"] | None = None,
        timeout: float | None = None,
    ) -> models.DocumentTemplateItemPage:
        """List document templates.

        Newest first, without `body`.

        Needs the scope `document-templates:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/document-templates",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "kind": kind,
                "locale": locale,
            },
            timeout=timeout,
        )

    def iter_document_templates(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        kind: Literal["services_agreement", "master_agreement"] | None = None,
        locale: Literal["fr", "en"] | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.DocumentTemplateItem]:
        """Each item of `list_document_templates`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/document-templates",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "kind": kind,
                "locale": locale,
            },
            timeout=timeout,
        )

    def create_document_template(
        self,
        body: models.CreateDocumentTemplate,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.DocumentTemplate:
        """Create a document template.

        The placeholders in `body` are validated; each error has its line number. A placeholder
        without a value for a mission renders as blank.

        Needs the scope `document-templates:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/document-templates",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_document_template(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.DocumentTemplate:
        """Read a document template with its body.

        Needs the scope `document-templates:read`.
        """
        return self._call(
            "GET",
            "/api/v1/document-templates/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_document_template(
        self,
        id: str,
        body: models.UpdateDocumentTemplate | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.DocumentTemplate:
        """Update a document template.

        Only the fields that are sent change; `kind` cannot be changed.

        Needs the scope `document-templates:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/document-templates/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_document_template(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.DocumentTemplate:
        """Delete a document template.

        Returns the deleted template.

        Needs the scope `document-templates:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/document-templates/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def preview_document_template(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Preview a template as a PDF.

        Renders the template with sample data in every placeholder.

        Needs the scope `document-templates:read`.
        """
        return self._call(
            "GET",
            "/api/v1/document-templates/{id}/preview",
            path_values={"id": id},
            timeout=timeout,
        )

    def preview_document_template_draft(
        self,
        body: models.PreviewDocumentTemplate,
        *,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> File:
        """Preview a text that is not saved as a PDF.

        Renders the text with sample data in every placeholder, for example while somebody edits it.
        The text is validated as it is when it is saved, with the same errors. Nothing is stored.

        Needs the scope `document-templates:write`.

        Args:
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/document-templates/preview",
            body=body,
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_default_templates(
        self,
        *,
        version: int | None = None,
        timeout: float | None = None,
    ) -> models.DefaultTemplates:
        """Read the default templates.

        The texts of services agreements that name a `template_locale` and no template of the team,
        and a starting point for templates of the team. Have them reviewed by a lawyer before you
        use them. `PATCH /team` with `default_templates_version` chooses the current version.

        Needs the scope `document-templates:read`.

        Args:
            version: Default: the version that the team uses.
        """
        return self._call(
            "GET",
            "/api/v1/default-templates",
            query={
                "version": version,
            },
            timeout=timeout,
        )

    def preview_default_template(
        self,
        *,
        kind: Literal["services_agreement", "master_agreement"] | None = None,
        locale: Literal["fr", "en"] | None = None,
        version: int | None = None,
        timeout: float | None = None,
    ) -> File:
        """Preview a default template as a PDF.

        Renders the template with the sample data of a usual contract.

        Needs the scope `document-templates:read`.

        Args:
            locale: Default: the language of the team.
            version: Default: the version that the team uses.
        """
        return self._call(
            "GET",
            "/api/v1/default-templates/preview",
            query={
                "kind": kind,
                "locale": locale,
                "version": version,
            },
            timeout=timeout,
        )

    def list_users(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        role: Literal["team-admin", "team-member"] | None = None,
        email: str | None = None,
        permission: models.ListUsersPermission | None = None,
        timeout: float | None = None,
    ) -> models.TeamUserPage:
        """List team users and invitations.

        Newest first. Deactivated users are listed only with `status=deactivated`.

        Needs the scope `users:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `active`, `pending`, `expired`,
                `undeliverable`, `deactivated`. `all` stands for the first four values. Deactivated
                users are listed only with `deactivated`.
            email: Exact match, case-insensitive.
            permission: Only people who have this permission: by its name, by `*`, or as the `:read`
                of a `:write`. `missions:sign` finds who can sign for the company.
        """
        return self._call(
            "GET",
            "/api/v1/users",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "role": role,
                "email": email,
                "permission": permission,
            },
            timeout=timeout,
        )

    def iter_users(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        role: Literal["team-admin", "team-member"] | None = None,
        email: str | None = None,
        permission: models.ListUsersPermission | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.TeamUser]:
        """Each item of `list_users`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `active`, `pending`, `expired`,
                `undeliverable`, `deactivated`. `all` stands for the first four values. Deactivated
                users are listed only with `deactivated`.
            email: Exact match, case-insensitive.
            permission: Only people who have this permission: by its name, by `*`, or as the `:read`
                of a `:write`. `missions:sign` finds who can sign for the company.
        """
        return self._items(
            "/api/v1/users",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "role": role,
                "email": email,
                "permission": permission,
            },
            timeout=timeout,
        )

    def get_user(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.TeamUserDetail:
        """Read a user or an invitation.

        Needs the scope `users:read`.
        """
        return self._call(
            "GET",
            "/api/v1/users/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_user(
        self,
        id: str,
        body: models.UpdateUser | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamUserDetail:
        """Update, deactivate or reactivate a user.

        Only for team-admins. To promote a user to team-admin, to grant a permission or to
        reactivate a user, the calling key needs every permission that the user gains. Deactivation
        permanently revokes the user’s keys, sessions and the invitations that they sent. The last
        active team-admin cannot be demoted or deactivated.

        Needs the scope `users:write`.

        A session needs a confirmation of the last 5 minutes to change `role` or `permissions`, or
        to reactivate a user; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/users/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def invite_user(
        self,
        body: models.InviteUser,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.InvitedUser:
        """Invite a user.

        Only for team-admins. The invitation is valid for 7 days. If a mail server is configured,
        the link is sent by mail; otherwise it is in the response. To invite a team-admin, the
        calling key needs `*`. A team-member gets the `permissions` that are sent, all of which the
        calling key must have; by default, the default permissions that the calling key has. The key
        that the person gets on acceptance does not expire later and has no higher rate limit than
        the calling key. If the response has the link, so that somebody else could accept, this key
        cannot sign or approve, and a session that is opened with the link can do so only after the
        person has confirmed who they are.

        Needs the scope `users:write`.

        A session needs a confirmation of the last 5 minutes to invite a team-admin, or with
        `permissions`; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/users/invitations",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_invitation(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.TeamUser:
        """Read an open invitation.

        Does not return the link. Returns 404 for an accepted invitation, which has become a user.

        Needs the scope `users:read`.
        """
        return self._call(
            "GET",
            "/api/v1/users/invitations/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def delete_invitation(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamUser:
        """Revoke an invitation.

        Only for team-admins. Returns the revoked invitation.

        Needs the scope `users:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/users/invitations/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def resend_invitation(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.InvitedUser:
        """Send an invitation again.

        Only for team-admins. The calling key needs every permission that the invitation grants.
        Creates a new link that is valid for 7 days and revokes the old one.

        Needs the scope `users:write`.

        A session needs a confirmation of the last 5 minutes to invite a team-admin, or with
        `permissions`; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/users/invitations/{id}/resend",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_freelancers(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        sort: Literal["name", "-name"] | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        email: str | None = None,
        external_id: str | None = None,
        tag_id: str | None = None,
        team_id: str | None = None,
        timeout: float | None = None,
    ) -> models.FreelancerPage:
        """List freelancers.

        Newest first, whatever their status.

        Needs the scope `freelancers:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first. By
                last name, then first name, in the order of a dictionary.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `invited`, `active`, `archived`.
            email: Exact match, case-insensitive.
            external_id: Exact match.
            tag_id: Freelancers with this tag.
            team_id: Freelancers of this organizational team.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "email": email,
                "external_id": external_id,
                "tag_id": tag_id,
                "team_id": team_id,
            },
            timeout=timeout,
        )

    def iter_freelancers(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        sort: Literal["name", "-name"] | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        email: str | None = None,
        external_id: str | None = None,
        tag_id: str | None = None,
        team_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Freelancer]:
        """Each item of `list_freelancers`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first. By
                last name, then first name, in the order of a dictionary.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `invited`, `active`, `archived`.
            email: Exact match, case-insensitive.
            external_id: Exact match.
            tag_id: Freelancers with this tag.
            team_id: Freelancers of this organizational team.
        """
        return self._items(
            "/api/v1/freelancers",
            query={
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "email": email,
                "external_id": external_id,
                "tag_id": tag_id,
                "team_id": team_id,
            },
            timeout=timeout,
        )

    def create_freelancer(
        self,
        body: models.CreateFreelancer,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Freelancer:
        """Create a freelancer.

        Creates an active profile without an invitation, for example to import existing freelancers.
        The SIRET begins with the SIREN, a French VAT number ends with it, and the prefix of the VAT
        number is that of the country.

        Needs the scope `freelancers:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def import_freelancers(
        self,
        body: models.ImportFreelancers,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ImportResult:
        """Import freelancers.

        Creates an active profile of each row, without an invitation. Each row has its own outcome.
        A second run writes nothing. A request that was interrupted is continued by the same request
        with the same `Idempotency-Key`: items with an outcome keep it.

        Needs the scope `freelancers:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/import",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_freelancer(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Freelancer:
        """Read a freelancer.

        Needs the scope `freelancers:read`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_freelancer(
        self,
        id: str,
        body: models.UpdateFreelancer | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Freelancer:
        """Update, archive or reactivate a freelancer.

        Only the fields that are sent change; null clears a field. `status: "archived"` permanently
        revokes the freelancer’s portal links, sessions and invitation; another `email` ends the
        sessions. Archiving is refused with `in_use` while the freelancer has open missions. A
        freelancer who has not accepted the invitation cannot be set to `active`. The SIRET begins
        with the SIREN, a French VAT number ends with it, and the prefix of the VAT number is that
        of the country: this holds for the freelancer after the change. `vat_regime` and `vat_rate`
        change from `vat_from` on; what was submitted before keeps its regime.

        Needs the scope `freelancers:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/freelancers/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_freelancer_events(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.FreelancerEventPage:
        """Read the timeline of a freelancer.

        Events about the freelancer and, for keys with `missions:read`, about their latest 200
        missions; newest first.

        Needs the scope `freelancers:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/events",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_freelancer_events(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.FreelancerEvent]:
        """Each item of `list_freelancer_events`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/freelancers/{id}/events",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def invite_freelancer(
        self,
        body: models.CreateFreelancer,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.InvitedFreelancer:
        """Invite a freelancer.

        The profile is `invited` until the person accepts; the invitation is valid for 7 days. If a
        mail server is configured, the link is sent by mail. Otherwise it is in the response if the
        key also has the scope `freelancers:portal-links`; for other keys `accept_url` is null.

        Needs the scope `freelancers:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/invitations",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def resend_freelancer_invitation(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.InvitedFreelancer:
        """Send an invitation again.

        Creates a new link that is valid for 7 days and revokes the old one. `accept_url` follows
        the rules of the first invitation. A person who was archived before they accepted becomes
        `invited` again.

        Needs the scope `freelancers:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/invitation/resend",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_freelancer_invitation(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Freelancer:
        """Revoke an invitation.

        Also deletes the invited profile. Returns the revoked invitation.

        Needs the scope `freelancers:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/freelancers/{id}/invitation",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def create_portal_link(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.MadePortalLink:
        """Create a portal link.

        Only for an active freelancer; valid for 30 days. The token is shown only in this response,
        or sent by mail.

        Needs the scope `freelancers:portal-links`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/portal-links",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_portal_links(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalLinkPage:
        """List portal links.

        Newest first, including expired and revoked ones. Tokens are not shown.

        Needs the scope `freelancers:portal-links`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/portal-links",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_links(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalLink]:
        """Each item of `list_portal_links`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/freelancers/{id}/portal-links",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_link(
        self,
        id: str,
        link_id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalLink:
        """Read a portal link.

        The token is not shown.

        Needs the scope `freelancers:portal-links`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/portal-links/{link_id}",
            path_values={"id": id, "link_id": link_id},
            timeout=timeout,
        )

    def revoke_portal_link(
        self,
        id: str,
        link_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PortalLink:
        """Revoke a portal link.

        Also ends the sessions that the link has opened.

        Needs the scope `freelancers:portal-links`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/freelancers/{id}/portal-links/{link_id}",
            path_values={"id": id, "link_id": link_id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def revoke_portal_sessions(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RevokedSessions:
        """End all portal sessions of a freelancer.

        For example because a phone was lost. Takes effect immediately on this node and within 5
        seconds on all nodes. Portal links stay valid.

        Needs the scope `freelancers:portal-links`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/portal-sessions/revoke-all",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_missions(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        sort: models.ListMissionsSort | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        start_date_from: str | None = None,
        start_date_to: str | None = None,
        end_date_from: str | None = None,
        end_date_to: str | None = None,
        created_at_from: str | None = None,
        created_at_to: str | None = None,
        project_code_id: str | None = None,
        has_project_code: str | None = None,
        has_purchase_order: str | None = None,
        freelancer_id: str | None = None,
        approver_id: str | None = None,
        external_id: str | None = None,
        timeout: float | None = None,
    ) -> models.MissionPage:
        """List missions.

        Newest first, or in the order of `sort`. Filters are combined with AND.

        Needs the scope `missions:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first.
                `end_date` is `early_termination_date` if it is set. `name` in the order of a
                dictionary.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `pending-freelancer-review`,
                `pending-company-review`, `pending-freelancer-extension`, `in-progress`,
                `completed`, `early-terminated`, `cancelled`, `rejected`, `deleted`. Deleted
                missions are listed only with `deleted`.
            start_date_from: Starts on this day or later.
            start_date_to: Starts on this day or earlier.
            end_date_from: Ends on this day or later. Compared with `early_termination_date` if it
                is set, otherwise with `end_date`.
            end_date_to: Ends on this day or earlier.
            created_at_from: Created on this UTC day or later.
            created_at_to: Created on this UTC day or earlier.
            project_code_id: Missions of this project code. Cannot be combined with
                `has_project_code`.
            has_project_code: Whether the mission has a project code. Cannot be combined with
                `project_code_id`. One of `with`, `true`, `1`, `without`, `false`, `0`,
                case-insensitive.
            has_purchase_order: Whether the mission has a purchase order that is not blank. One of
                `with`, `true`, `1`, `without`, `false`, `0`, case-insensitive.
            approver_id: Missions whose approver is this user.
            external_id: Exact match.
        """
        return self._call(
            "GET",
            "/api/v1/missions",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "start_date_from": start_date_from,
                "start_date_to": start_date_to,
                "end_date_from": end_date_from,
                "end_date_to": end_date_to,
                "created_at_from": created_at_from,
                "created_at_to": created_at_to,
                "project_code_id": project_code_id,
                "has_project_code": has_project_code,
                "has_purchase_order": has_purchase_order,
                "freelancer_id": freelancer_id,
                "approver_id": approver_id,
                "external_id": external_id,
            },
            timeout=timeout,
        )

    def iter_missions(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        sort: models.ListMissionsSort | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        start_date_from: str | None = None,
        start_date_to: str | None = None,
        end_date_from: str | None = None,
        end_date_to: str | None = None,
        created_at_from: str | None = None,
        created_at_to: str | None = None,
        project_code_id: str | None = None,
        has_project_code: str | None = None,
        has_purchase_order: str | None = None,
        freelancer_id: str | None = None,
        approver_id: str | None = None,
        external_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Mission]:
        """Each item of `list_missions`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first.
                `end_date` is `early_termination_date` if it is set. `name` in the order of a
                dictionary.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `pending-freelancer-review`,
                `pending-company-review`, `pending-freelancer-extension`, `in-progress`,
                `completed`, `early-terminated`, `cancelled`, `rejected`, `deleted`. Deleted
                missions are listed only with `deleted`.
            start_date_from: Starts on this day or later.
            start_date_to: Starts on this day or earlier.
            end_date_from: Ends on this day or later. Compared with `early_termination_date` if it
                is set, otherwise with `end_date`.
            end_date_to: Ends on this day or earlier.
            created_at_from: Created on this UTC day or later.
            created_at_to: Created on this UTC day or earlier.
            project_code_id: Missions of this project code. Cannot be combined with
                `has_project_code`.
            has_project_code: Whether the mission has a project code. Cannot be combined with
                `project_code_id`. One of `with`, `true`, `1`, `without`, `false`, `0`,
                case-insensitive.
            has_purchase_order: Whether the mission has a purchase order that is not blank. One of
                `with`, `true`, `1`, `without`, `false`, `0`, case-insensitive.
            approver_id: Missions whose approver is this user.
            external_id: Exact match.
        """
        return self._items(
            "/api/v1/missions",
            query={
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "start_date_from": start_date_from,
                "start_date_to": start_date_to,
                "end_date_from": end_date_from,
                "end_date_to": end_date_to,
                "created_at_from": created_at_from,
                "created_at_to": created_at_to,
                "project_code_id": project_code_id,
                "has_project_code": has_project_code,
                "has_purchase_order": has_purchase_order,
                "freelancer_id": freelancer_id,
                "approver_id": approver_id,
                "external_id": external_id,
            },
            timeout=timeout,
        )

    def create_mission(
        self,
        body: models.CreateMission | models.CreateMissionForm,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Create a mission.

        With `approver_id` the mission is created as a `draft`; otherwise it is offered to the
        freelancer immediately. `use_service_template` generates a services agreement. A mission
        with the contract type `master_agreement` uses the freelancer’s current framework agreement.
        If there is none, it creates one from a template or from an uploaded PDF: send
        `multipart/form-data` with the PDF in `master_agreement_file` and the JSON in `mission`.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def import_missions(
        self,
        body: models.ImportMissions,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ImportResult:
        """Import missions.

        Creates the mission of each row as `POST /missions` does: without `approver_id` it is
        offered to the freelancer immediately. Each row has its own outcome. A second run writes
        nothing. A request that was interrupted is continued by the same request with the same
        `Idempotency-Key`: items with an outcome keep it.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/import",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_mission_summary(
        self,
        *,
        timeout: float | None = None,
    ) -> models.MissionSummary:
        """Count missions by status.

        Exact counts as of today in the team's time zone.

        Needs the scope `missions:read`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/summary",
            timeout=timeout,
        )

    def get_mission(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Mission:
        """Read a mission.

        Needs the scope `missions:read`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_mission(
        self,
        id: str,
        body: models.UpdateMission | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Update a mission.

        References, project code, client rate and planned quantity can be changed at any time;
        `team_signer_id` before the first signature; `approver_id` and all terms while the mission
        is `draft`, otherwise 400 `terms_fixed`. Only the fields that are sent change, and the draft
        after the change follows the rules of a new mission. If terms change, the contract is
        rendered again as a new version and the approver is notified again; an uploaded framework
        agreement stays as it is. Another `contract_type` replaces the contract, and the mission
        leaves or enters a framework agreement. A draft that stays under a framework agreement keeps
        its freelancer: 400 `agreement_fixed`.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/missions/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_mission(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Delete a draft, rejected or cancelled mission.

        The mission stays readable by its id and in the list with `status=deleted`.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/missions/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_mission_money(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.MissionMoney:
        """Read the money of a mission.

        Its budget, and what of it is worked, invoiced, paid and remaining; in total and by month.
        Amounts exclude VAT.

        Needs the scope `activity-reports:read`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/money",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_mission_events(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.MissionEventPage:
        """Read the timeline of a mission.

        The events of the mission with their actors, newest first.

        Needs the scope `missions:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/events",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_mission_events(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.MissionEvent]:
        """Each item of `list_mission_events`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/missions/{id}/events",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def approve_mission(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Approve a draft.

        Only for the approver of the mission. The mission is then offered to the freelancer.

        Needs the scope `missions:approve`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/approve",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def refuse_mission(
        self,
        id: str,
        body: models.GiveReason,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Refuse to approve or to sign.

        The approver can refuse a draft; the signer can refuse a mission in
        `pending-company-review`.

        Needs the scope `missions:approve` or `missions:sign`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/refuse",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def sign_mission(
        self,
        id: str,
        body: models.SignMission | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Sign for the company.

        Only for the signer of the mission, after the freelancer has signed. In a session the signer
        types their name. With an API key nothing is typed, unless `signature_name` is sent; the
        evidence says so. The team setting `signing` may allow sessions only.

        Needs the scope `missions:sign`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/sign",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def cancel_mission(
        self,
        id: str,
        body: models.MayGiveReason | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Cancel a mission that has not started.

        If the mission carries a framework agreement that is not signed, the agreement and its
        document move to the oldest other pending mission under that agreement; if there is none,
        the agreement ends. The same applies when the mission is refused, declined or deleted.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/cancel",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def extend_mission(
        self,
        id: str,
        body: models.ExtendMission,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Propose an extension.

        The freelancer must accept; until then the current terms apply. A new rate applies from
        `effective_from` on: what came before keeps its rate. The amendment has the signature of the
        company if the caller is the signer of the mission and may sign now, with a key with
        `missions:sign` where keys may sign or in a session that has just confirmed; otherwise it
        names who proposed the extension.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/extend",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def withdraw_extension(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Withdraw a proposed extension.

        Needs the scope `missions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/missions/{id}/extension",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def terminate_mission(
        self,
        id: str,
        body: models.TerminateMission,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Terminate a mission early.

        A date up to today terminates the mission immediately. A later date schedules the
        termination for the start of that day in the team’s time zone; it can be replaced until
        then.

        Needs the scope `missions:terminate`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/terminate",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def undo_termination(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Mission:
        """Cancel a scheduled termination.

        Needs the scope `missions:terminate`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/missions/{id}/termination",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_mission_document(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download the contract of a mission.

        The newest version, with the signatures made so far. If the server has a certificate, a
        version with signatures also carries a digital signature of the service (PAdES), with which
        a PDF reader reports later changes.

        Needs the scope `missions:read`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/document",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_mission_documents(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.MissionDocumentPage:
        """List the versions of the documents of a mission.

        Newest first. A version never changes.

        Needs the scope `missions:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/documents",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_mission_documents(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.MissionDocument]:
        """Each item of `list_mission_documents`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/missions/{id}/documents",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_mission_document_version(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download one version of a document.

        Needs the scope `missions:read`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/documents/{document_id}",
            path_values={"id": id, "document_id": document_id},
            timeout=timeout,
        )

    def list_activity_reports(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        sort: models.ListActivityReportsSort | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        mission_id: str | None = None,
        report_month_from: str | None = None,
        report_month_to: str | None = None,
        freelancer_id: str | None = None,
        project_code_id: str | None = None,
        with_hints: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReportPage:
        """List activity reports.

        Newest first. Filters are combined with AND.

        Needs the scope `activity-reports:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first.
                `submission_date` is `created_at` of a report that was never submitted.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `pending`, `approved`, `rejected`,
                `cancelled`.
            report_month_from: Reports of this month or later.
            report_month_to: Reports of this month or earlier.
            project_code_id: Reports with an amount allocated to this project code.
            with_hints: true: each report has its `hints`, as when it is read by its id.
        """
        return self._call(
            "GET",
            "/api/v1/activity-reports",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "mission_id": mission_id,
                "report_month_from": report_month_from,
                "report_month_to": report_month_to,
                "freelancer_id": freelancer_id,
                "project_code_id": project_code_id,
                "with_hints": with_hints,
            },
            timeout=timeout,
        )

    def iter_activity_reports(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        sort: models.ListActivityReportsSort | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        mission_id: str | None = None,
        report_month_from: str | None = None,
        report_month_to: str | None = None,
        freelancer_id: str | None = None,
        project_code_id: str | None = None,
        with_hints: bool | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.ActivityReport]:
        """Each item of `list_activity_reports`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first.
                `submission_date` is `created_at` of a report that was never submitted.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `pending`, `approved`, `rejected`,
                `cancelled`.
            report_month_from: Reports of this month or later.
            report_month_to: Reports of this month or earlier.
            project_code_id: Reports with an amount allocated to this project code.
            with_hints: true: each report has its `hints`, as when it is read by its id.
        """
        return self._items(
            "/api/v1/activity-reports",
            query={
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "mission_id": mission_id,
                "report_month_from": report_month_from,
                "report_month_to": report_month_to,
                "freelancer_id": freelancer_id,
                "project_code_id": project_code_id,
                "with_hints": with_hints,
            },
            timeout=timeout,
        )

    def file_activity_report(
        self,
        body: models.FileActivityReport,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Create an activity report on behalf of the freelancer.

        The report is created as `pending` and awaits review. A mission has one report per month. A
        report without rows states that no work was done. The rate, currency, VAT rate and payment
        terms of the mission are copied to the report.

        Needs the scope `activity-reports:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_activity_report_summary(
        self,
        *,
        mission_id: str | None = None,
        report_month_from: str | None = None,
        report_month_to: str | None = None,
        freelancer_id: str | None = None,
        project_code_id: str | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReportSummary:
        """Count activity reports by status.

        Filters are those of the list, combined with AND.

        Needs the scope `activity-reports:read`.

        Args:
            report_month_from: Reports of this month or later.
            report_month_to: Reports of this month or earlier.
            project_code_id: Reports with an amount allocated to this project code.
        """
        return self._call(
            "GET",
            "/api/v1/activity-reports/summary",
            query={
                "mission_id": mission_id,
                "report_month_from": report_month_from,
                "report_month_to": report_month_to,
                "freelancer_id": freelancer_id,
                "project_code_id": project_code_id,
            },
            timeout=timeout,
        )

    def get_activity_report(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Read an activity report.

        Needs the scope `activity-reports:read`.
        """
        return self._call(
            "GET",
            "/api/v1/activity-reports/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_activity_report(
        self,
        id: str,
        body: models.ActivityReportRows | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Update the rows of an activity report.

        Only while the report is `draft` or `rejected`. A list that is sent replaces the stored
        list.

        Needs the scope `activity-reports:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/activity-reports/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def submit_activity_report(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Submit an activity report for review.

        Allowed from `draft` and `rejected`. The current terms of the mission are copied to the
        report.

        Needs the scope `activity-reports:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports/{id}/submit",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def explain_activity_report(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.ActivityReportCalculation:
        """Read the calculation of an activity report.

        Each line, the proration, VAT, rounding, the allocation to project codes and the due date
        rule.

        Needs the scope `activity-reports:read`.
        """
        return self._call(
            "GET",
            "/api/v1/activity-reports/{id}/calculation",
            path_values={"id": id},
            timeout=timeout,
        )

    def approve_activity_report(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Approve an activity report.

        Creates the accounting entries of the report: an invoice for the work, and an expense entry
        if there are expenses. An entry with an amount of 0 is not created. A report with rows after
        the last day that the team approves (its setting `approve_ahead`) is refused with
        `out_of_range`, which names the rows; a report of a monthly mission has all days that the
        mission covers.

        Needs the scope `activity-reports:review`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports/{id}/approve",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def approve_activity_reports(
        self,
        body: models.ActivityReportIds,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ItemsResult:
        """Approve many activity reports.

        Each report is approved by itself, as by `POST /activity-reports/{id}/approve`, and has its
        own outcome; the others are still approved if one is refused. A request that was interrupted
        is continued by the same request with the same `Idempotency-Key`: items with an outcome keep
        it.

        Needs the scope `activity-reports:review`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports/approve",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reject_activity_report(
        self,
        id: str,
        body: models.RejectActivityReport,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Reject an activity report.

        The freelancer can change it and submit it again.

        Needs the scope `activity-reports:review`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports/{id}/reject",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reopen_activity_report(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Reopen an approved activity report.

        Only while none of its accounting entries is paid. The entries are cancelled, each with a
        numbered credit note, and the report becomes `pending` again.

        Needs the scope `activity-reports:review`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports/{id}/reopen",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def cancel_activity_report(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ActivityReport:
        """Cancel an activity report.

        Allowed from `draft` and `rejected`. A new report can then be created for the same month.

        Needs the scope `activity-reports:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/activity-reports/{id}/cancel",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def upload_expense_receipt(
        self,
        id: str,
        body: models.UploadExpenseReceiptForm,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ExpenseReceipt:
        """Upload a receipt on behalf of the freelancer.

        Send `multipart/form-data` with a PDF, PNG or JPEG in `file` and the JSON in `receipt`, then
        the `id` as `receipt_id` of an expense. A receipt that no expense refers to is deleted after
        30 days. At most 100 receipts of a freelancer a day.

        Needs the scope `activity-reports:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/missions/{id}/receipts",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_expense_receipt(
        self,
        id: str,
        receipt_id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download the receipt of an expense.

        As it was uploaded, as an attachment.

        Needs the scope `activity-reports:read`.
        """
        return self._call(
            "GET",
            "/api/v1/activity-reports/{id}/receipts/{receipt_id}",
            path_values={"id": id, "receipt_id": receipt_id},
            timeout=timeout,
        )

    def get_mission_after_end(
        self,
        id: str,
        *,
        end_date: str | None = None,
        timeout: float | None = None,
    ) -> models.MissionAfterEnd:
        """Read what lies beyond the end of a mission.

        An early termination changes no report. This lists the activity reports with work after the
        end, what they would amount to up to the end, their accounting entries and the payment
        batches of these. With `end_date` it shows what a termination on that day would leave
        behind. The parts need the permissions of their own lists: `activity-reports:read`,
        `accounting:read`, `payments:read`.

        Needs the scope `missions:read`.

        Args:
            end_date: A day of the mission on which it could end. Default: its end, that is the date
                of the early termination if there is one.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/after-end",
            path_values={"id": id},
            query={
                "end_date": end_date,
            },
            timeout=timeout,
        )

    def list_vat_months(
        self,
        id: str,
        *,
        vat_from: str | None = None,
        timeout: float | None = None,
    ) -> models.VatMonths:
        """List the months that a change of the VAT regime touches.

        Shows before `PATCH /freelancers/{id}` with `vat_from` which months get the new regime, and
        which submitted reports keep theirs.

        Needs the scope `activity-reports:read`.

        Args:
            vat_from: The first day with another regime. Default: today in the time zone of the
                team.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/vat-months",
            path_values={"id": id},
            query={
                "vat_from": vat_from,
            },
            timeout=timeout,
        )

    def get_month(
        self,
        month: str,
        *,
        timeout: float | None = None,
    ) -> models.Month:
        """Read the progress of a month.

        Active missions, the activity reports of the month, and their amounts.

        Needs the scope `activity-reports:read`.
        """
        return self._call(
            "GET",
            "/api/v1/months/{month}",
            path_values={"month": month},
            timeout=timeout,
        )

    def list_month_missions(
        self,
        month: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        report_state: str | None = None,
        timeout: float | None = None,
    ) -> models.MonthMissionPage:
        """List the missions of a month.

        Every mission in force on at least one day of the month, newest first, with the state of its
        report, its invoices and its last reminder.

        Needs the scope `activity-reports:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            report_state: Comma-separated, case-insensitive: `missing`, `draft`, `pending`,
                `rejected`, `approved`.
        """
        return self._call(
            "GET",
            "/api/v1/months/{month}/missions",
            path_values={"month": month},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "report_state": report_state,
            },
            timeout=timeout,
        )

    def iter_month_missions(
        self,
        month: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        report_state: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.MonthMission]:
        """Each item of `list_month_missions`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            report_state: Comma-separated, case-insensitive: `missing`, `draft`, `pending`,
                `rejected`, `approved`.
        """
        return self._items(
            "/api/v1/months/{month}/missions",
            path_values={"month": month},
            query={
                "per_page": per_page,
                "after": after,
                "report_state": report_state,
            },
            timeout=timeout,
        )

    def list_due_reports(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.DueReports:
        """List the due reports of a mission.

        The months whose report is due and not submitted, with the last reminder. `POST
        /months/{month}/remind` reminds of one.

        Needs the scope `activity-reports:read`.
        """
        return self._call(
            "GET",
            "/api/v1/missions/{id}/due-reports",
            path_values={"id": id},
            timeout=timeout,
        )

    def remind_of_reports(
        self,
        month: str,
        body: models.RemindMissions,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ItemsResult:
        """Remind freelancers of their reports.

        Each freelancer gets the notification `report_due`, by mail unless they have turned it off.
        Each mission has its own outcome. Refused if the report is submitted, if the month, or the
        mission in it, is not over, and within 24 hours after the last reminder of the mission and
        month. A request that was interrupted is continued by the same request with the same
        `Idempotency-Key`: items with an outcome keep it.

        Needs the scope `activity-reports:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/months/{month}/remind",
            path_values={"month": month},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_overview(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Overview:
        """Read what awaits the team, and its amounts.

        What the first page of the console shows, in one request. Every part is the response of
        another endpoint; without the scopes of that endpoint, the part is null.

        Needs no scope; any valid key may call it.
        """
        return self._call(
            "GET",
            "/api/v1/overview",
            timeout=timeout,
        )

    def list_accounting_entries(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        sort: Literal["due_date", "-due_date"] | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        type: str | None = None,
        freelancer_id: str | None = None,
        activity_report_id: str | None = None,
        mission_id: str | None = None,
        report_month: str | None = None,
        project_code_id: str | None = None,
        invoice: Literal["missing"] | None = None,
        invoice_date_from: str | None = None,
        invoice_date_to: str | None = None,
        created_at_from: str | None = None,
        created_at_to: str | None = None,
        paid_at_from: str | None = None,
        paid_at_to: str | None = None,
        due_date_from: str | None = None,
        due_date_to: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingEntryPage:
        """List accounting entries.

        Newest first. Filters are combined with AND.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first.
                Entries without a due date, such as credit notes, are last.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `waiting_payment`, `paid`, `cancelled`.
            type: Comma-separated, case-insensitive: `invoice`, `expense`, `credit_note`.
            mission_id: Entries of the reports of this mission.
            report_month: Entries of the reports of this month: when the work was done.
            project_code_id: Entries with an amount allocated to this project code.
            invoice: Only entries whose invoice has no number yet; with `status=paid` those that
                were paid without an invoice.
            invoice_date_from: Invoiced on this day or later.
            invoice_date_to: Invoiced on this day or earlier.
            created_at_from: Created on this UTC day or later.
            created_at_to: Created on this UTC day or earlier.
            paid_at_from: Paid on this UTC day or later.
            paid_at_to: Paid on this UTC day or earlier.
            due_date_from: Due on this day or later.
            due_date_to: Due on this day or earlier. With `status=waiting_payment`: the entries to
                pay by that day.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/entries",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "type": type,
                "freelancer_id": freelancer_id,
                "activity_report_id": activity_report_id,
                "mission_id": mission_id,
                "report_month": report_month,
                "project_code_id": project_code_id,
                "invoice": invoice,
                "invoice_date_from": invoice_date_from,
                "invoice_date_to": invoice_date_to,
                "created_at_from": created_at_from,
                "created_at_to": created_at_to,
                "paid_at_from": paid_at_from,
                "paid_at_to": paid_at_to,
                "due_date_from": due_date_from,
                "due_date_to": due_date_to,
            },
            timeout=timeout,
        )

    def iter_accounting_entries(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        sort: Literal["due_date", "-due_date"] | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        type: str | None = None,
        freelancer_id: str | None = None,
        activity_report_id: str | None = None,
        mission_id: str | None = None,
        report_month: str | None = None,
        project_code_id: str | None = None,
        invoice: Literal["missing"] | None = None,
        invoice_date_from: str | None = None,
        invoice_date_to: str | None = None,
        created_at_from: str | None = None,
        created_at_to: str | None = None,
        paid_at_from: str | None = None,
        paid_at_to: str | None = None,
        due_date_from: str | None = None,
        due_date_to: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.AccountingEntry]:
        """Each item of `list_accounting_entries`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            sort: The order of the list, ascending; with `-` descending. Default: newest first.
                Entries without a due date, such as credit notes, are last.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `waiting_payment`, `paid`, `cancelled`.
            type: Comma-separated, case-insensitive: `invoice`, `expense`, `credit_note`.
            mission_id: Entries of the reports of this mission.
            report_month: Entries of the reports of this month: when the work was done.
            project_code_id: Entries with an amount allocated to this project code.
            invoice: Only entries whose invoice has no number yet; with `status=paid` those that
                were paid without an invoice.
            invoice_date_from: Invoiced on this day or later.
            invoice_date_to: Invoiced on this day or earlier.
            created_at_from: Created on this UTC day or later.
            created_at_to: Created on this UTC day or earlier.
            paid_at_from: Paid on this UTC day or later.
            paid_at_to: Paid on this UTC day or earlier.
            due_date_from: Due on this day or later.
            due_date_to: Due on this day or earlier. With `status=waiting_payment`: the entries to
                pay by that day.
        """
        return self._items(
            "/api/v1/accounting/entries",
            query={
                "per_page": per_page,
                "after": after,
                "sort": sort,
                "updated_since": updated_since,
                "status": status,
                "type": type,
                "freelancer_id": freelancer_id,
                "activity_report_id": activity_report_id,
                "mission_id": mission_id,
                "report_month": report_month,
                "project_code_id": project_code_id,
                "invoice": invoice,
                "invoice_date_from": invoice_date_from,
                "invoice_date_to": invoice_date_to,
                "created_at_from": created_at_from,
                "created_at_to": created_at_to,
                "paid_at_from": paid_at_from,
                "paid_at_to": paid_at_to,
                "due_date_from": due_date_from,
                "due_date_to": due_date_to,
            },
            timeout=timeout,
        )

    def get_accounting_entry_summary(
        self,
        *,
        type: str | None = None,
        freelancer_id: str | None = None,
        activity_report_id: str | None = None,
        mission_id: str | None = None,
        report_month: str | None = None,
        project_code_id: str | None = None,
        invoice: Literal["missing"] | None = None,
        invoice_date_from: str | None = None,
        invoice_date_to: str | None = None,
        created_at_from: str | None = None,
        created_at_to: str | None = None,
        paid_at_from: str | None = None,
        paid_at_to: str | None = None,
        due_date_from: str | None = None,
        due_date_to: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingEntrySummary:
        """Count accounting entries by status.

        Filters are those of the list, combined with AND.

        Needs the scope `accounting:read`.

        Args:
            type: Comma-separated, case-insensitive: `invoice`, `expense`, `credit_note`.
            mission_id: Entries of the reports of this mission.
            report_month: Entries of the reports of this month: when the work was done.
            project_code_id: Entries with an amount allocated to this project code.
            invoice: Only entries whose invoice has no number yet; with `status=paid` those that
                were paid without an invoice.
            invoice_date_from: Invoiced on this day or later.
            invoice_date_to: Invoiced on this day or earlier.
            created_at_from: Created on this UTC day or later.
            created_at_to: Created on this UTC day or earlier.
            paid_at_from: Paid on this UTC day or later.
            paid_at_to: Paid on this UTC day or earlier.
            due_date_from: Due on this day or later.
            due_date_to: Due on this day or earlier. With `status=waiting_payment`: the entries to
                pay by that day.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/entries/summary",
            query={
                "type": type,
                "freelancer_id": freelancer_id,
                "activity_report_id": activity_report_id,
                "mission_id": mission_id,
                "report_month": report_month,
                "project_code_id": project_code_id,
                "invoice": invoice,
                "invoice_date_from": invoice_date_from,
                "invoice_date_to": invoice_date_to,
                "created_at_from": created_at_from,
                "created_at_to": created_at_to,
                "paid_at_from": paid_at_from,
                "paid_at_to": paid_at_to,
                "due_date_from": due_date_from,
                "due_date_to": due_date_to,
            },
            timeout=timeout,
        )

    def get_accounting_entry(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.AccountingEntryAnswer:
        """Read an accounting entry.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/entries/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def pay_accounting_entry(
        self,
        id: str,
        body: models.PayEntry,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaidAccountingEntryAnswer:
        """Mark an accounting entry as paid.

        Records a payment of today. Idempotent: a repeated request succeeds and does not change
        `paid_at`. Above the `manual_payment_limit` of the team, 403 `second_person_required` for a
        user who approved the report or changed the bank account of the freelancer.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/accounting/entries/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def explain_accounting_entry(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.AccountingEntryCalculation:
        """Read the calculation of an accounting entry.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/entries/{id}/calculation",
            path_values={"id": id},
            timeout=timeout,
        )

    def send_accounting_entry(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.AccountingEntryAnswer:
        """Mark an accounting entry as sent to the accountant.

        Sets `sent_to_accounting_at`, unless this operation or an export has already set it.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/entries/{id}/send",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_accounting_summary(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingSummary:
        """Read amounts payable, overdue, paid, and spend by project code.

        Exact totals by currency. For each currency `months` and `project_codes` both add up to
        `invoiced`.

        Needs the scope `accounting:read`.

        Args:
            from_: The first month. Default: 11 months before `to`.
            to: The last month. Default: the current month in the team's time zone. The range has at
                most 24 months.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/summary",
            query={
                "from": from_,
                "to": to,
            },
            timeout=timeout,
        )

    def get_invoice(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.InvoiceDocument:
        """Read the invoice of an accounting entry.

        The data of the document: seller, buyer, lines, VAT and mentions, as frozen when it got its
        number. 404 before that.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/entries/{id}/invoice",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_invoice_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download the invoice of an accounting entry.

        A Factur-X file (EN 16931): a PDF/A-3 page with the same data as XML inside. 404 until
        `invoice.status` is `ready`.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/entries/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_invoice_archive(
        self,
        *,
        from_: str,
        to: str,
        timeout: float | None = None,
    ) -> File:
        """Download the invoices of a month as a zip file.

        All invoices and credit notes whose date is in the range and whose file is ready, at most
        5000. Each file is named by the seller and the number. Recorded as the event
        `tenant.exported` and in the audit log.

        Needs the scope `accounting:read`.

        Args:
            from_: The first day of the invoices, by their date.
            to: The last day.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/invoices/archive",
            query={
                "from": from_,
                "to": to,
            },
            timeout=timeout,
        )

    def offer_billing_mandate(
        self,
        id: str,
        body: models.OfferBillingMandate | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BillingMandate:
        """Offer a billing mandate to a freelancer.

        The freelancer reads it in the portal and accepts or declines it. Without an accepted
        mandate no invoice is issued in their name. The text names the number series of the
        invoices, which contains the SIREN of the team: the team must have set it. A freelancer has
        at most one mandate that is offered or accepted.

        Needs the scope `billing-mandates:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/billing-mandates",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_billing_mandates(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> models.BillingMandatePage:
        """List billing mandates.

        Newest first, whatever their status.

        Needs the scope `billing-mandates:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `offered`, `accepted`, `declined`, `revoked`.
        """
        return self._call(
            "GET",
            "/api/v1/billing-mandates",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def iter_billing_mandates(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.BillingMandate]:
        """Each item of `list_billing_mandates`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `offered`, `accepted`, `declined`, `revoked`.
        """
        return self._items(
            "/api/v1/billing-mandates",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def get_billing_mandate(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.BillingMandate:
        """Read a billing mandate.

        With its text and the evidence of its acceptance.

        Needs the scope `billing-mandates:read`.
        """
        return self._call(
            "GET",
            "/api/v1/billing-mandates/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def revoke_billing_mandate(
        self,
        id: str,
        body: models.BillingMandateReason | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BillingMandate:
        """Revoke a billing mandate, or take back an offer.

        Issued invoices stay valid. New invoices wait until another mandate is accepted.

        Needs the scope `billing-mandates:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/billing-mandates/{id}/revoke",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def send_supplier_invoice(
        self,
        id: str,
        body: models.SendSupplierInvoiceForm,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.SupplierInvoice:
        """Send the invoice of a supplier.

        For an entry that waits for it: `invoice.missing` has `supplier_invoice_missing`,
        `supplier_credit_note_missing` or `currency_not_eur`. Send `multipart/form-data` with the
        PDF in `file` and the JSON in `invoice`. A Factur-X is read: number, date, amounts, seller
        and buyer; of another PDF send number, date and amounts. Amounts, currency, type, parties
        and date are compared with the accounting entries, to the cent. For each report the team and
        the freelancer may each send twenty. If nothing differs, it is accepted at once. An earlier
        one that was not decided is replaced.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/entries/{id}/supplier-invoices",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_supplier_invoices(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        freelancer_id: str | None = None,
        activity_report_id: str | None = None,
        timeout: float | None = None,
    ) -> models.SupplierInvoicePage:
        """List invoices of suppliers.

        Newest first, whatever their status. `status=received` lists those to accept or reject.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `received`, `accepted`, `rejected`,
                `replaced`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/supplier-invoices",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "freelancer_id": freelancer_id,
                "activity_report_id": activity_report_id,
            },
            timeout=timeout,
        )

    def iter_supplier_invoices(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        freelancer_id: str | None = None,
        activity_report_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.SupplierInvoice]:
        """Each item of `list_supplier_invoices`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `received`, `accepted`, `rejected`,
                `replaced`.
        """
        return self._items(
            "/api/v1/accounting/supplier-invoices",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "freelancer_id": freelancer_id,
                "activity_report_id": activity_report_id,
            },
            timeout=timeout,
        )

    def get_supplier_invoice(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.SupplierInvoice:
        """Read an invoice of a supplier.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/supplier-invoices/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_supplier_invoice_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download an invoice of a supplier.

        The file as it was sent. Recorded as the event `supplier_invoice.file_read` and in the audit
        log.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/supplier-invoices/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def accept_supplier_invoice(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.SupplierInvoice:
        """Accept an invoice of a supplier.

        It becomes the invoice of its accounting entries: they get its number, its date and its
        file. 400 `supplier_invoice_differs` if an amount, the currency or the type differs: then
        the supplier sends another one, or the activity report is reopened.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/supplier-invoices/{id}/accept",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reject_supplier_invoice(
        self,
        id: str,
        body: models.RejectSupplierInvoice,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.SupplierInvoice:
        """Reject an invoice of a supplier.

        The entries still wait for an invoice. The freelancer reads the reason and sends another
        one.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/supplier-invoices/{id}/reject",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def pay_accounting_entries(
        self,
        body: models.PayEntries,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ItemsResult:
        """Record the payments of many accounting entries.

        For entries that were paid outside of a payment batch. Each payment is recorded by itself,
        as by `POST /accounting/entries/{id}/payment`, and each entry has its own outcome; the
        others are still paid if one is refused. A request that was interrupted is continued by the
        same request with the same `Idempotency-Key`: items with an outcome keep it.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/entries/pay",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def record_payment(
        self,
        id: str,
        body: models.RecordPayment,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RecordedPayment:
        """Record the payment of an accounting entry.

        For a single entry that was paid outside of a payment batch; `paid_at` of the entry becomes
        that day. 400 `entry_paid` if it is paid already, `entry_in_batch` while it is in an open
        batch, `entry_contested` while the freelancer contests the invoice. Above the
        `manual_payment_limit` of the team, 403 `second_person_required` for a user who approved the
        report or changed the bank account of the freelancer.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/entries/{id}/payment",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reverse_payment(
        self,
        id: str,
        body: models.ReversePayment,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Payment:
        """Take the payment of an accounting entry back.

        For example because the bank returned it. Records a reversal with the negative amount; the
        payment stays. The entry waits for its payment again. Within 90 days after the payment was
        recorded.

        Needs the scope `payments:reverse`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/entries/{id}/reverse-payment",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_freelancer_money(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.FreelancerMoney:
        """Read what a freelancer invoiced and was paid.

        By calendar year and currency.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/money",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_payments(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        kind: str | None = None,
        entry_id: str | None = None,
        freelancer_id: str | None = None,
        batch_id: str | None = None,
        paid_on_from: str | None = None,
        paid_on_to: str | None = None,
        timeout: float | None = None,
    ) -> models.PaymentPage:
        """List payments and reversals.

        Newest first. Filters are combined with AND.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            kind: Comma-separated, case-insensitive: `payment`, `reversal`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/payments",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "kind": kind,
                "entry_id": entry_id,
                "freelancer_id": freelancer_id,
                "batch_id": batch_id,
                "paid_on_from": paid_on_from,
                "paid_on_to": paid_on_to,
            },
            timeout=timeout,
        )

    def iter_payments(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        kind: str | None = None,
        entry_id: str | None = None,
        freelancer_id: str | None = None,
        batch_id: str | None = None,
        paid_on_from: str | None = None,
        paid_on_to: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Payment]:
        """Each item of `list_payments`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            kind: Comma-separated, case-insensitive: `payment`, `reversal`.
        """
        return self._items(
            "/api/v1/accounting/payments",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "kind": kind,
                "entry_id": entry_id,
                "freelancer_id": freelancer_id,
                "batch_id": batch_id,
                "paid_on_from": paid_on_from,
                "paid_on_to": paid_on_to,
            },
            timeout=timeout,
        )

    def get_payment(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Payment:
        """Read a payment or a reversal.

        Needs the scope `accounting:read` or `payments:reverse`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/payments/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_payable_entries(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        due_date_to: str | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> models.PayableEntryPage:
        """List entries that await their payment.

        By due date, the earliest first, with the account that each is paid to and the problems that
        prevent its payment by a batch.

        Needs the scope `payments:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            due_date_to: Due on this day or earlier.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/payable-entries",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "due_date_to": due_date_to,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def iter_payable_entries(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        due_date_to: str | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PayableEntry]:
        """Each item of `list_payable_entries`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            due_date_to: Due on this day or earlier.
        """
        return self._items(
            "/api/v1/accounting/payable-entries",
            query={
                "per_page": per_page,
                "after": after,
                "due_date_to": due_date_to,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def create_payment_batch(
        self,
        body: models.NewPaymentBatch,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Create a payment batch.

        Creates a draft. Entries may be given now or added later; 400 `entry_not_payable` names each
        one that cannot be paid, and nothing is created. An entry is in at most one open batch.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_payment_batches(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatchPage:
        """List payment batches.

        Newest first.

        Needs the scope `payments:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `exported`, `confirmed`,
                `cancelled`.
        """
        return self._call(
            "GET",
            "/api/v1/payment-batches",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
            },
            timeout=timeout,
        )

    def iter_payment_batches(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PaymentBatch]:
        """Each item of `list_payment_batches`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `exported`, `confirmed`,
                `cancelled`.
        """
        return self._items(
            "/api/v1/payment-batches",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
            },
            timeout=timeout,
        )

    def get_payment_batch(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Read a payment batch.

        Needs the scope `payments:read`.
        """
        return self._call(
            "GET",
            "/api/v1/payment-batches/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_payment_batch(
        self,
        id: str,
        body: models.UpdatePaymentBatch | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Update a draft.

        Only the fields that are sent change.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/payment-batches/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_payment_batch_lines(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        status: str | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatchLinePage:
        """List the entries of a payment batch.

        Last added first. Before the export, `problems` says what would prevent it.

        Needs the scope `payments:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `open`, `paid`, `released`.
        """
        return self._call(
            "GET",
            "/api/v1/payment-batches/{id}/lines",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "status": status,
            },
            timeout=timeout,
        )

    def iter_payment_batch_lines(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        status: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PaymentBatchLine]:
        """Each item of `list_payment_batch_lines`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `open`, `paid`, `released`.
        """
        return self._items(
            "/api/v1/payment-batches/{id}/lines",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "status": status,
            },
            timeout=timeout,
        )

    def add_payment_batch_entries(
        self,
        id: str,
        body: models.PaymentBatchEntries,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Add entries to a draft.

        All or none: 400 `entry_not_payable` names each one that cannot be paid. A batch has at most
        2,000 entries.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/add-entries",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def remove_payment_batch_entries(
        self,
        id: str,
        body: models.PaymentBatchEntries,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Remove entries from a draft.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/remove-entries",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def prepare_payment_batch(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Prepare a draft for its approval.

        Checks every entry as the export does, and freezes entries, accounts and amounts. Until
        `reopen` nothing in the batch can be changed.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/prepare",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def approve_payment_batch(
        self,
        id: str,
        body: models.ApprovePaymentBatch | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Approve a payment batch as the second person.

        Approves what was prepared. People who created, changed or prepared the batch, and people to
        whom they gave access less than 30 days ago, get 403 `batch_second_person`. 400
        `batch_outdated`: an account or an amount has changed since; reopen it and prepare it again.

        Needs the scope `payments:confirm`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/approve",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reopen_payment_batch(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Take the preparation of a draft back.

        Its approval is taken back too. Then the draft can be changed, and prepared again.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/reopen",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def export_payment_batch(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Create the payment file of a batch.

        Where the team asks for two people, only for a batch that a second person has approved:
        otherwise 400 `approval_missing`. Checks every entry again: 400 `batch_not_payable` if one
        cannot be paid, `batch_outdated` if it is no longer what was prepared. From then on accounts
        and amounts are frozen, and each download has the same bytes. The entries stay
        `waiting_payment` until they are confirmed.

        Needs the scope `payments:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/export",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_payment_batch_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download the payment file of a batch.

        SEPA credit transfers as pain.001.001.09, for the upload at the bank. It contains bank
        details, so it needs the scope that reads them. It is not stored: every download is written
        anew, with the same bytes, and is recorded as an event and in the audit log. 404 before the
        file was created, 400 `payment_file_cancelled` of a cancelled batch.

        Needs the scope `bank-details:read`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.
        """
        return self._call(
            "GET",
            "/api/v1/payment-batches/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def confirm_payment_batch(
        self,
        id: str,
        body: models.ConfirmPaymentBatch,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Confirm that the bank executed the payments.

        All open entries become `paid`, or only those that are sent. A batch of a team that asks for
        two people, but which an earlier release exported without an approval, is confirmed by a
        second person: others get 403 `batch_second_person`.

        Needs the scope `payments:confirm`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/confirm",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def cancel_payment_batch(
        self,
        id: str,
        body: models.CancelPaymentBatch | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentBatch:
        """Release the entries of a batch that are not paid.

        They can be paid otherwise, or by another batch. Make sure that the bank does not execute
        the file. A batch with paid entries becomes `confirmed`, any other batch `cancelled`. Where
        the team asks for two people and the file was downloaded, only a second person cancels it:
        people who prepared or exported it or downloaded its file get 403 `batch_second_person`.

        Needs the scope `payments:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/payment-batches/{id}/cancel",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_payment_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PaymentSettings:
        """Read the payment settings of the team.

        Needs the scope `payments:read`.
        """
        return self._call(
            "GET",
            "/api/v1/payment-settings",
            timeout=timeout,
        )

    def update_payment_settings(
        self,
        body: models.UpdatePaymentSettings | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.PaymentSettings:
        """Update the payment settings of the team.

        Only for team-admins. Only the fields that are sent change. To switch `needs_second_person`
        off, and to raise or remove `manual_payment_limit`, takes 72 hours or a second person: the
        response has the value in force and the `pending_change` (see the tag Rule changes).

        Needs the scope `payments:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/payment-settings",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def propose_bank_account(
        self,
        id: str,
        body: models.ProposeBankAccount,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BankAccount:
        """Propose a bank account of a freelancer.

        The account is used after a second person has approved it. The IBAN, the BIC and the name
        are stored encrypted and never shown again, except by `POST /bank-accounts/{id}/details`.
        400 `bank_account_proposed` while another proposal is open; at most five proposals a day.
        400 `bank_key_missing` if the server has no `SECRET_KEY`. The freelancer is notified by
        mail, at their current address and at the address stored with the previous account.

        Needs the scope `bank-accounts:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/bank-accounts",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def propose_team_bank_account(
        self,
        body: models.ProposeBankAccount,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BankAccount:
        """Propose the bank account of the team.

        The account from which the team pays. The account is used after a second person has approved
        it. The IBAN, the BIC and the name are stored encrypted and never shown again, except by
        `POST /bank-accounts/{id}/details`. 400 `bank_account_proposed` while another proposal is
        open; at most five proposals a day. 400 `bank_key_missing` if the server has no
        `SECRET_KEY`. The team-admins are notified by mail.

        Needs the scope `bank-accounts:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/team/bank-accounts",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_bank_accounts(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        owner: Literal["team", "freelancer"] | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> models.BankAccountPage:
        """List bank accounts.

        Newest first, whatever their status, with country and last four characters of the IBAN.
        `status=proposed` lists those to approve.

        Needs the scope `bank-accounts:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `proposed`, `approved`, `rejected`,
                `withdrawn`, `replaced`.
            owner: Accounts of the team, or of freelancers.
        """
        return self._call(
            "GET",
            "/api/v1/bank-accounts",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "owner": owner,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def iter_bank_accounts(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        owner: Literal["team", "freelancer"] | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.BankAccount]:
        """Each item of `list_bank_accounts`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `proposed`, `approved`, `rejected`,
                `withdrawn`, `replaced`.
            owner: Accounts of the team, or of freelancers.
        """
        return self._items(
            "/api/v1/bank-accounts",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "owner": owner,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def get_bank_account(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.BankAccount:
        """Read a bank account.

        With country and last four characters of the IBAN.

        Needs the scope `bank-accounts:read`.
        """
        return self._call(
            "GET",
            "/api/v1/bank-accounts/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def read_bank_account_details(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.BankAccountDetails:
        """Read the IBAN of a bank account.

        Unmasked. A `POST`, because each call is recorded as the event `bank_account.read` and in
        the audit log. `bank-details:read` is not part of `*`: it must be granted explicitly, by a
        team-admin to another user, or by the operator.

        Needs the scope `bank-details:read`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/api/v1/bank-accounts/{id}/details",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def approve_bank_account(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BankAccount:
        """Approve a proposed bank account.

        It replaces the account that was approved before. 403 `bank_account_second_person` for
        anybody who took part in the proposal: a user who proposed the account, who issued the
        portal link with which it was proposed, or who created a key that was used for either. The
        same applies to a user who created the freelancer or changed their email, either since the
        last approved account or in the last 30 days. It also applies to somebody whom one of these
        users let into the team in the last 30 days, and to a key that one of them created. There is
        one exception: the first account of a team in which nobody else was active in the last 30
        days may be approved by its proposer.

        Needs the scope `bank-accounts:approve`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/bank-accounts/{id}/approve",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reject_bank_account(
        self,
        id: str,
        body: models.RejectBankAccount,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BankAccount:
        """Reject a proposed bank account.

        The approved account stays in use.

        Needs the scope `bank-accounts:approve`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/bank-accounts/{id}/reject",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def withdraw_bank_account(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.BankAccount:
        """Withdraw a bank account that the team proposed.

        An account that the freelancer proposed can be rejected instead.

        Needs the scope `bank-accounts:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/bank-accounts/{id}/withdraw",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_compliance_documents(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        kind: str | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceDocumentPage:
        """List compliance documents.

        Newest first, all versions. `status=uploaded` lists those to review.

        Needs the scope `compliance-documents:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `requested`, `uploaded`, `approved`,
                `refused`, `replaced`.
            kind: Comma-separated, case-insensitive: `urssaf_vigilance`, `registration`,
                `insurance`, `foreign_workers`.
        """
        return self._call(
            "GET",
            "/api/v1/compliance-documents",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "kind": kind,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def iter_compliance_documents(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        kind: str | None = None,
        freelancer_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.ComplianceDocument]:
        """Each item of `list_compliance_documents`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `requested`, `uploaded`, `approved`,
                `refused`, `replaced`.
            kind: Comma-separated, case-insensitive: `urssaf_vigilance`, `registration`,
                `insurance`, `foreign_workers`.
        """
        return self._items(
            "/api/v1/compliance-documents",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "kind": kind,
                "freelancer_id": freelancer_id,
            },
            timeout=timeout,
        )

    def get_compliance_document(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.ComplianceDocument:
        """Read a compliance document.

        Needs the scope `compliance-documents:read`.
        """
        return self._call(
            "GET",
            "/api/v1/compliance-documents/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_compliance_document_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download a compliance document.

        As it was uploaded, as an attachment. Recorded as the event `compliance_document.file_read`
        and in the audit log.

        Needs the scope `compliance-documents:read`.
        """
        return self._call(
            "GET",
            "/api/v1/compliance-documents/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def upload_compliance_document(
        self,
        id: str,
        body: models.UploadComplianceDocumentForm,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceDocument:
        """Upload a document for a freelancer.

        Send `multipart/form-data` with a PDF, PNG or JPEG in `file` and the JSON in `document`. It
        awaits its review; the approved document of the kind stays in force until then. An upload
        that was not reviewed yet is replaced. At most twenty uploads of a freelancer a day. Another
        user of the team reviews it.

        Needs the scope `compliance-documents:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/compliance-documents",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def approve_compliance_document(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceDocument:
        """Approve a compliance document.

        It is in force until `valid_until` and replaces the approved one of its kind. 403
        `document_second_person` for the user who uploaded it and for keys that they created for
        others, unless nobody else was active in the team in the last 30 days.

        Needs the scope `compliance-documents:review`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/compliance-documents/{id}/approve",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def refuse_compliance_document(
        self,
        id: str,
        body: models.RefuseComplianceDocument,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceDocument:
        """Refuse a compliance document.

        The freelancer gets the reason by mail and uploads another one. The approved document of the
        kind stays in force.

        Needs the scope `compliance-documents:review`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/compliance-documents/{id}/refuse",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_freelancer_compliance(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.ComplianceFile:
        """Read what a freelancer owes.

        For each kind: whether it is required, its state, and its documents.

        Needs the scope `compliance-documents:read`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/compliance",
            path_values={"id": id},
            timeout=timeout,
        )

    def request_compliance_documents(
        self,
        id: str,
        body: models.RequestComplianceDocuments,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceFile:
        """Ask a freelancer for documents.

        By one mail with a link to the portal, if the service sends mail. At most five times a day.
        400 `document_to_review` for a kind with an upload that awaits its review.

        Needs the scope `compliance-documents:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/compliance/request",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_compliance(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        state: str | None = None,
        kind: str | None = None,
        year: int | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceFilePage:
        """List what freelancers owe.

        The vigilance overview: every freelancer who is not archived, newest first.
        `state=missing,expired` lists those whose documents are needed. The DAS2 is at `GET
        /accounting/das2`.

        Needs the scope `compliance-documents:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            state: Comma-separated, case-insensitive: `missing`, `expired`, `expiring`, `valid`.
                Freelancers who owe a document that is in one of these states.
            kind: Comma-separated, case-insensitive: `urssaf_vigilance`, `registration`,
                `insurance`, `foreign_workers`. With `state`: only these kinds.
            year: Contracts with a mission in this year, and the documents on its last day, or today
                in the current year. Default: current and coming contracts, and the documents of
                today.
        """
        return self._call(
            "GET",
            "/api/v1/compliance",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "state": state,
                "kind": kind,
                "year": year,
            },
            timeout=timeout,
        )

    def iter_compliance(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        state: str | None = None,
        kind: str | None = None,
        year: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.ComplianceFile]:
        """Each item of `list_compliance`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            state: Comma-separated, case-insensitive: `missing`, `expired`, `expiring`, `valid`.
                Freelancers who owe a document that is in one of these states.
            kind: Comma-separated, case-insensitive: `urssaf_vigilance`, `registration`,
                `insurance`, `foreign_workers`. With `state`: only these kinds.
            year: Contracts with a mission in this year, and the documents on its last day, or today
                in the current year. Default: current and coming contracts, and the documents of
                today.
        """
        return self._items(
            "/api/v1/compliance",
            query={
                "per_page": per_page,
                "after": after,
                "state": state,
                "kind": kind,
                "year": year,
            },
            timeout=timeout,
        )

    def get_compliance_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> models.ComplianceSettings:
        """Read the compliance settings of the team.

        Needs the scope `compliance-documents:read`.
        """
        return self._call(
            "GET",
            "/api/v1/compliance-settings",
            timeout=timeout,
        )

    def update_compliance_settings(
        self,
        body: models.UpdateComplianceSettings | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ComplianceSettings:
        """Update the compliance settings of the team.

        Only for team-admins. Another `renewal_months` applies to documents that are uploaded from
        then on. To let missing documents block fewer steps, and to raise the `threshold` while they
        block any, takes 72 hours or a second person: the response has the settings in force and the
        `pending_change` (see the tag Rule changes).

        Needs the scope `compliance-documents:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/compliance-settings",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def create_accounting_export(
        self,
        body: models.NewAccountingExport,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.AccountingExport:
        """Export accounting entries.

        Creates and stores a file of all entries with an `invoice_date` in the range, in any status;
        with `scope: unsent` of everything that was not sent yet, whatever its date. Entries whose
        invoice has no number yet are left out and counted in `waiting_count`, those already paid
        are named in `paid_without_invoice`, and `held_back` counts what earlier periods still have.
        With `X-Dry-Run: true` the response shows it before anything is sent. Entries not yet sent
        to the accountant are marked as sent. In a FEC every posting has a number from one sequence
        of the team, assigned by the first FEC that contains the posting; a FEC also contains the
        postings of payments made in the range. A payment without an invoice on its day is an
        advance; the invoice takes it, and its VAT becomes deductible, on the day of the invoice.
        The sums of the file are compared with entries and activity reports; an export that does not
        add up is refused.

        Needs the scope `accounting:write` or `accounting:export`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/exports",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_accounting_exports(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingExportPage:
        """List exports.

        Newest first.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/exports",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_accounting_exports(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.AccountingExport]:
        """Each item of `list_accounting_exports`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/accounting/exports",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_accounting_export(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.AccountingExport:
        """Read an export.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/exports/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_accounting_export_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download an export.

        Every download has the same bytes. In a CSV, text that a spreadsheet would run as a formula
        is prefixed with an apostrophe. Recorded as the event `accounting_export.file_read` and in
        the audit log.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/exports/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_accounting_postings(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        account: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingPostingPage:
        """List the postings of a FEC.

        The lines in the order of the file, each with its entry, activity report and payment. Empty
        for a CSV, whose rows name these.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            account: Only lines of this account.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/exports/{id}/postings",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "account": account,
            },
            timeout=timeout,
        )

    def iter_accounting_postings(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        account: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.AccountingPosting]:
        """Each item of `list_accounting_postings`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            account: Only lines of this account.
        """
        return self._items(
            "/api/v1/accounting/exports/{id}/postings",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "account": account,
            },
            timeout=timeout,
        )

    def get_accounting_export_balance(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.AccountingTrialBalance:
        """Read the trial balance of a FEC.

        The sums of its lines by account. `postings?account=` lists the lines of one account.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/exports/{id}/balance",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_accounting_held_back(
        self,
        *,
        before: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingHeldBack:
        """Count what no export contains, and why.

        By reason and month: entries without an invoice number, paid or not, entries that were not
        sent, and payments of entries of a FEC that no FEC contains.

        Needs the scope `accounting:read`.

        Args:
            before: Only what is dated before this day, such as the first day of a month. Default:
                everything.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/held-back",
            query={
                "before": before,
            },
            timeout=timeout,
        )

    def list_das2(
        self,
        *,
        year: int | None = None,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.Das2BeneficiaryPage:
        """Read what was paid in a year, for the DAS2.

        By seller and currency, ordered by name: the payments of the year that were not taken back.
        The declaration lists beneficiaries above the threshold, incl. VAT.

        Needs the scope `accounting:read`.

        Args:
            year: The year of the payments, in the team's time zone. Default: the current year.
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/das2",
            query={
                "year": year,
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_das2(
        self,
        *,
        year: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Das2Beneficiary]:
        """Each item of `list_das2`, over all pages.

        Args:
            year: The year of the payments, in the team's time zone. Default: the current year.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/accounting/das2",
            query={
                "year": year,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def get_das2_file(
        self,
        *,
        year: int | None = None,
        timeout: float | None = None,
    ) -> File:
        """Download the DAS2 report of a year as CSV.

        For a spreadsheet in the language of the team, at most 5,000 beneficiaries. Recorded as the
        event `tenant.exported` and in the audit log.

        Needs the scope `accounting:read`.

        Args:
            year: The year of the payments, in the team's time zone. Default: the current year.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/das2/file",
            query={
                "year": year,
            },
            timeout=timeout,
        )

    def create_accounting_sending(
        self,
        body: models.CreateAccountingSending,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.AccountingSending:
        """Send the files of a month to the accountant.

        Creates the FEC (if all amounts are in euro) and the spreadsheet of the month, and sends one
        mail with a link to them; reading them requires a sign-in. Recipients are
        `accountant_emails` of the settings, otherwise the users with the permission
        `accounting:export`. At most ten in 24 hours.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/sendings",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_accounting_sendings(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountingSendingPage:
        """List what was sent to the accountant.

        Newest first.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/sendings",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_accounting_sendings(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.AccountingSending]:
        """Each item of `list_accounting_sendings`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/accounting/sendings",
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def get_accounting_sending(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.AccountingSending:
        """Read what was sent to the accountant.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/sendings/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_accounting_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> models.AccountingSettings:
        """Read the accounts and journals of exports.

        The defaults are those of the plan comptable général.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/settings",
            timeout=timeout,
        )

    def update_accounting_settings(
        self,
        body: models.UpdateAccountingSettings | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.AccountingSettings:
        """Change the accounts and journals of exports.

        Only for team-admins. Only what is sent changes; an account or a journal is replaced as a
        whole. Postings that a FEC already has keep their accounts.

        Needs the scope `accounting:write`.

        A session needs a confirmation of the last 5 minutes to change `accountant_emails`;
        otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/accounting/settings",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_account_overrides(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.AccountOverridePage:
        """List account overrides.

        Newest first. The account of an amount is that of its project code, otherwise of its
        mission, otherwise the one in the settings.

        Needs the scope `accounting:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/account-overrides",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_account_overrides(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.AccountOverride]:
        """Each item of `list_account_overrides`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/accounting/account-overrides",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def create_account_override(
        self,
        body: models.CreateAccountOverride,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.AccountOverride:
        """Give a project code or a mission its own account.

        Only for team-admins. A team has at most 500. To change one, delete it and create it again.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/accounting/account-overrides",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_account_override(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.AccountOverride:
        """Read an account override.

        Needs the scope `accounting:read`.
        """
        return self._call(
            "GET",
            "/api/v1/accounting/account-overrides/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def delete_account_override(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.AccountOverride:
        """Delete an account override.

        Only for team-admins. Returns the deleted override.

        Needs the scope `accounting:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/accounting/account-overrides/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_api_keys(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.ApiKeyPage:
        """List the team's keys.

        Newest first, including revoked keys. The secret of a key is not shown.

        Needs the scope `api-keys:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/api-keys",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_api_keys(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.ApiKey]:
        """Each item of `list_api_keys`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/api-keys",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def create_api_key(
        self,
        body: models.CreateApiKey,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.IssuedApiKey:
        """Create a key.

        Only for team-admins. The key is shown only in this response. Its scopes, expiry and rate
        limit cannot exceed those of the calling key. The number of active keys that a team creates
        is limited; above the limit the request is refused with `quota_exceeded`. Keys created by
        the operator do not count.

        Needs the scope `api-keys:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/api-keys",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_api_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.ApiKey:
        """Read a key.

        The secret of the key is not shown.

        Needs the scope `api-keys:read`.
        """
        return self._call(
            "GET",
            "/api/v1/api-keys/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def revoke_api_key(
        self,
        id: str,
        *,
        descendants: bool | None = None,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ApiKey:
        """Revoke a key.

        Only for team-admins. Takes effect immediately on this node and within 5 seconds on all
        nodes.

        Needs the scope `api-keys:write`.

        Args:
            descendants: true: also revokes every key created with this key, directly or through
                other keys, and the invitations and portal links created with these keys.
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/api-keys/{id}",
            path_values={"id": id},
            query={
                "descendants": descendants,
            },
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_sessions(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.SessionPage:
        """List your sessions.

        The sessions of the user of the calling key or session, newest first, without ended
        sessions.

        Needs the scope `sessions:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/sessions",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_sessions(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Session]:
        """Each item of `list_sessions`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/sessions",
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def revoke_session(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Session:
        """End one of your sessions.

        Takes effect immediately on this node and within 5 seconds on all nodes.

        Needs the scope `sessions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/sessions/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def revoke_other_sessions(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RevokedSessions:
        """End all your other sessions.

        The session that makes the request stays. With an API key all sessions of its user end.

        Needs the scope `sessions:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/sessions/revoke-all",
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def revoke_user_sessions(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RevokedSessions:
        """End all sessions of a user.

        Only for team-admins. API keys of the user stay valid.

        Needs the scope `users:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/users/{id}/sessions/revoke-all",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_rule_changes(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        state: str | None = None,
        timeout: float | None = None,
    ) -> models.RuleChangePage:
        """List rule changes.

        Newest first, whatever their state.

        Needs the scope `rule-changes:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            state: Comma-separated, case-insensitive: `pending`, `approved`, `stopped`, `effective`.
        """
        return self._call(
            "GET",
            "/api/v1/rule-changes",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "state": state,
            },
            timeout=timeout,
        )

    def iter_rule_changes(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        state: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.RuleChange]:
        """Each item of `list_rule_changes`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            state: Comma-separated, case-insensitive: `pending`, `approved`, `stopped`, `effective`.
        """
        return self._items(
            "/api/v1/rule-changes",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "state": state,
            },
            timeout=timeout,
        )

    def get_rule_change(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.RuleChange:
        """Read a rule change.

        Needs the scope `rule-changes:read`.
        """
        return self._call(
            "GET",
            "/api/v1/rule-changes/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def approve_rule_change(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RuleChange:
        """Let a rule change take effect now.

        Only for team-admins. 403 `rule_change_second_person` for the user who proposed it or
        created a key with which it was proposed, for somebody whom such a user let into the team in
        the last 30 days, and for a key that such a user created.

        Needs the scope `rule-changes:approve`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/rule-changes/{id}/approve",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def stop_rule_change(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RuleChange:
        """Stop a rule change.

        Every team-admin can stop it until it takes effect. The rule does not change.

        Needs the scope `rule-changes:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/rule-changes/{id}/stop",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def export_freelancer(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download everything that is held about a freelancer.

        Only for team-admins. A zip file: `about.json` says why and for how long, `data/` has the
        rows of each table as JSON, `files/` contracts, invoices and documents, `acts/` what the
        person did, at most the newest 10000 of each kind and without the data of others. Without
        secrets and without bank details in clear. At most 50000 rows. Recorded as the event
        `freelancer.exported` and in the audit log.

        Needs the scope `personal-data:export`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.
        """
        return self._call(
            "GET",
            "/api/v1/freelancers/{id}/personal-data",
            path_values={"id": id},
            timeout=timeout,
        )

    def erase_freelancer(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Erasure:
        """Erase the personal data of a freelancer.

        Only for team-admins. Cannot be undone. The profile is erased and the access ended at once;
        the service erases events, audit entries, mails, stored responses and files in the
        background. What accounting law asks for is kept until the day in `retained`, and erased
        then. Refused while missions are open (400 `erasure_open_missions`, which names them), and
        while activity reports are to be approved or entries to be paid (400 `erasure_open_work`). A
        repeated request returns the same erasure.

        Needs the scope `personal-data:erase`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/freelancers/{id}/erasure",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def export_user(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download everything that is held about a user.

        Only for team-admins. A zip file: `about.json` says why and for how long, `data/` has the
        rows of each table as JSON, `files/` contracts, invoices and documents, `acts/` what the
        person did, at most the newest 10000 of each kind and without the data of others. Without
        secrets and without bank details in clear. At most 50000 rows. Recorded as the event
        `user.exported` and in the audit log.

        Needs the scope `personal-data:export`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.
        """
        return self._call(
            "GET",
            "/api/v1/users/{id}/personal-data",
            path_values={"id": id},
            timeout=timeout,
        )

    def erase_user(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Erasure:
        """Erase the personal data of a user.

        Only for team-admins. Cannot be undone. The profile is erased and the access ended at once;
        the service erases events, audit entries, mails, stored responses and files in the
        background. What accounting law asks for is kept until the day in `retained`, and erased
        then. Refused for the last active team-admin. A repeated request returns the same erasure.

        Needs the scope `personal-data:erase`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/users/{id}/erasure",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_erasure(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Erasure:
        """Read the erasure of a freelancer or user.

        Only for team-admins. The id is the id of the person.

        Needs the scope `personal-data:erase` or `personal-data:export`.
        """
        return self._call(
            "GET",
            "/api/v1/erasures/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_retention_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> models.RetentionSettings:
        """Read how long data are kept.

        Needs the scope `team-company:read`.
        """
        return self._call(
            "GET",
            "/api/v1/retention-settings",
            timeout=timeout,
        )

    def update_retention_settings(
        self,
        body: models.UpdateRetentionSettings | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.RetentionSettings:
        """Change how long data are kept.

        Only for team-admins. Only the fields that are sent change. The lower bound of
        `accounting_years` is the law; a job deletes what is past its date.

        Needs the scope `team-company:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/retention-settings",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_audit_log(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        request_id: str | None = None,
        actor_id: str | None = None,
        resource: models.ListAuditLogResource | None = None,
        subject_id: str | None = None,
        at_from: str | None = None,
        at_to: str | None = None,
        timeout: float | None = None,
    ) -> models.AuditEntryPage:
        """List audit log entries.

        Newest first: in the order of `number`, or of `at` with filters or `after`. Every write is
        recorded with the values before and after; secrets are omitted, and so is the URL of a
        webhook endpoint except its origin. Filters are combined with AND. A caller who may not read
        every resource sees only the entries of the resources that they may read, with null as
        `seal`; `total` counts these entries, and another `resource` is refused with 403.

        Needs the scope `audit:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            request_id: Written by this request.
            actor_id: Written by this user, freelancer or invitee.
            subject_id: About this resource and its child rows.
            at_from: Written on this UTC day or later.
            at_to: Written on this UTC day or earlier.
        """
        return self._call(
            "GET",
            "/api/v1/audit-log",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "request_id": request_id,
                "actor_id": actor_id,
                "resource": resource,
                "subject_id": subject_id,
                "at_from": at_from,
                "at_to": at_to,
            },
            timeout=timeout,
        )

    def iter_audit_log(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        request_id: str | None = None,
        actor_id: str | None = None,
        resource: models.ListAuditLogResource | None = None,
        subject_id: str | None = None,
        at_from: str | None = None,
        at_to: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.AuditEntry]:
        """Each item of `list_audit_log`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            request_id: Written by this request.
            actor_id: Written by this user, freelancer or invitee.
            subject_id: About this resource and its child rows.
            at_from: Written on this UTC day or later.
            at_to: Written on this UTC day or earlier.
        """
        return self._items(
            "/api/v1/audit-log",
            query={
                "per_page": per_page,
                "after": after,
                "request_id": request_id,
                "actor_id": actor_id,
                "resource": resource,
                "subject_id": subject_id,
                "at_from": at_from,
                "at_to": at_to,
            },
            timeout=timeout,
        )

    def verify_audit_log(
        self,
        *,
        from_number: int | None = None,
        to_number: int | None = None,
        timeout: float | None = None,
    ) -> models.AuditVerification:
        """Verify the audit log.

        Recomputes the hashes of the team's chain from `from_number`. One request verifies a limited
        number of entries; pass `next_from` as `from_number` of the next request. Only for callers
        who may read every resource.

        Needs the scope `audit:read`.

        Args:
            from_number: The first entry to verify.
            to_number: The last entry to verify. Default: as many entries as one request verifies.
        """
        return self._call(
            "GET",
            "/api/v1/audit-log/verification",
            query={
                "from_number": from_number,
                "to_number": to_number,
            },
            timeout=timeout,
        )

    def list_events(
        self,
        *,
        after: str | None = None,
        types: str | None = None,
        subject_id: str | None = None,
        limit: int | None = None,
        wait: int | None = None,
        timeout: float | None = None,
    ) -> models.EventFeed:
        """Read the change feed.

        What happened in the team, in order, without gaps. Events of resources that the key may not
        read are left out; asking for their `types` is refused. With `wait` the request waits for
        the next event. A cursor stays valid until its events have left the feed (`cursor_expired`);
        after the database was restored to an earlier state it is refused (`cursor_invalid`).

        Needs the scope `events:read`.

        Args:
            after: `next` of the previous response, or `latest` for the end of the feed. Without it
                the feed starts with the oldest event.
            types: Comma-separated, case-insensitive: `project_code.created`,
                `project_code.updated`, `project_code.deleted`, `team_tag.created`,
                `team_tag.updated`, `team_tag.deleted`, `team.created`, `team.updated`,
                `document_template.created`, `document_template.updated`,
                `document_template.deleted`, `user.created`, `user.updated`, `user.exported`,
                `user.erased`, `invitation.created`, `invitation.resent`, `invitation.accepted`,
                `invitation.undeliverable`, `invitation.deleted`, `freelancer.created`,
                `freelancer.updated`, `freelancer.exported`, `freelancer.erased`,
                `portal_link.created`, `portal_link.revoked`, `portal_session.created`,
                `portal_session.revoked`, `mission.created`, `mission.updated`, `mission.approved`,
                `mission.refused`, `mission.accepted`, `mission.declined`, `mission.signed`,
                `mission.released`, `mission.agreement_taken_over`, `mission.cancelled`,
                `mission.extension_proposed`, `mission.extension_accepted`,
                `mission.extension_declined`, `mission.extension_withdrawn`, `mission.terminated`,
                `mission.termination_scheduled`, `mission.termination_undone`, `mission.completed`,
                `mission.early_terminated`, `mission.deleted`, `mission.report_reminded`,
                `document.created`, `document.signed`, `framework_agreement.opened`,
                `framework_agreement.moved`, `activity_report.created`, `activity_report.updated`,
                `activity_report.submitted`, `activity_report.withdrawn`,
                `activity_report.approved`, `activity_report.rejected`, `activity_report.reopened`,
                `activity_report.cancelled`, `expense_receipt.uploaded`, `accounting_entry.created`,
                `accounting_entry.issued`, `accounting_entry.document_created`,
                `accounting_entry.contested`, `accounting_entry.contest_withdrawn`,
                `accounting_entry.accepted`, `accounting_entry.sent`, `accounting_entry.paid`,
                `accounting_entry.payment_reversed`, `accounting_entry.cancelled`,
                `billing_mandate.offered`, `billing_mandate.accepted`, `billing_mandate.declined`,
                `billing_mandate.revoked`, `supplier_invoice.received`, `supplier_invoice.accepted`,
                `supplier_invoice.rejected`, `supplier_invoice.file_read`,
                `supplier_invoice.replaced`, `payment_batch.created`, `payment_batch.changed`,
                `payment_batch.prepared`, `payment_batch.approved`, `payment_batch.reopened`,
                `payment_batch.exported`, `payment_batch.confirmed`, `payment_batch.file_read`,
                `payment_batch.cancelled`, `bank_account.proposed`, `bank_account.approved`,
                `bank_account.rejected`, `bank_account.withdrawn`, `bank_account.replaced`,
                `bank_account.read`, `compliance_document.requested`,
                `compliance_document.uploaded`, `compliance_document.approved`,
                `compliance_document.refused`, `compliance_document.file_read`,
                `compliance_document.replaced`, `compliance_document.expiring`,
                `compliance_document.expired`, `accounting_export.created`,
                `accounting_export.file_read`, `accounting_export.sent`, `account_override.created`,
                `account_override.deleted`, `api_key.created`, `api_key.revoked`, `session.created`,
                `session.stepped_up`, `session.revoked`, `sign_in_link.created`,
                `step_up_code.created`, `passkey.created`, `passkey.deleted`,
                `rule_change.proposed`, `rule_change.approved`, `rule_change.stopped`,
                `rule_change.effective`, `webhook_endpoint.created`, `webhook_endpoint.updated`,
                `webhook_endpoint.secret_rotated`, `webhook_endpoint.enabled`,
                `webhook_endpoint.disabled`, `webhook_endpoint.access_lost`,
                `webhook_endpoint.access_regained`, `webhook_endpoint.taken_over`,
                `webhook_endpoint.tested`, `webhook_endpoint.replayed`,
                `webhook_endpoint.delivery_retried`, `webhook_endpoint.deleted`,
                `mail.undeliverable`, `tenant.created`, `tenant.updated`, `tenant.exported`,
                `team_logo.updated`, `team_logo.deleted`, `sandbox.clock_move_requested`,
                `sandbox.clock_moved`, `sandbox.reset`.
            subject_id: Events about this resource.
            limit: Events to return at most.
            wait: Seconds to wait for an event if there is none.
        """
        return self._call(
            "GET",
            "/api/v1/events",
            query={
                "after": after,
                "types": types,
                "subject_id": subject_id,
                "limit": limit,
                "wait": wait,
            },
            timeout=timeout,
        )

    def list_changes(
        self,
        *,
        resource: models.ListChangesResource,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> models.ChangePage:
        """Read the changes of a resource.

        Lists each resource once, with its last change, in the order in which changes were sealed:
        first everything that exists, then what has changed since. No change is skipped. A resource
        that is changed while you read comes again later. A cursor of another team or resource, or
        from before a restore of an earlier backup, is refused with `cursor_invalid`: start again
        without `after`. A request that begins at the start reads everything of the resource, so it
        is recorded as the event `tenant.exported` and in the audit log.

        Needs the scope that reads the resource.

        A session needs a confirmation of the last 5 minutes to begin at the start; otherwise 403
        `step_up_required`.

        Args:
            resource: The key needs the scope that reads the resource. `user` includes open
                invitations.
            after: `next` of the previous response. Without it: from the beginning, every resource
                once.
            limit: Changes per page; a page of large resources has fewer.
        """
        return self._call(
            "GET",
            "/api/v1/changes",
            query={
                "resource": resource,
                "after": after,
                "limit": limit,
            },
            timeout=timeout,
        )

    def search(
        self,
        *,
        q: str,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> models.SearchResults:
        """Find missions, freelancers, invoices, project codes and people.

        By name, reference, `external_id`, invoice number, purchase order or email address. Only the
        kinds whose read scope the key has. A change is found within about two seconds. Only the
        first 500 matches of a word are considered: to narrow the search, add letters or another
        word.

        Needs the scope that reads the resource.

        Args:
            q: Up to 8 words, each the beginning of a word of the resource; case, accents and
                punctuation do not matter. All of them must be found.
            limit: Results per kind.
        """
        return self._call(
            "GET",
            "/api/v1/search",
            query={
                "q": q,
                "limit": limit,
            },
            timeout=timeout,
        )

    def list_webhook_endpoints(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpointPage:
        """List webhook endpoints.

        Only for team-admins. Newest first.

        Needs the scope `webhooks:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/api/v1/webhook-endpoints",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_webhook_endpoints(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.WebhookEndpoint]:
        """Each item of `list_webhook_endpoints`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/api/v1/webhook-endpoints",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def create_webhook_endpoint(
        self,
        body: models.CreateWebhookEndpoint,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpointWithSecret:
        """Create a webhook endpoint.

        Only for team-admins. Events from now on are sent to the URL with POST, signed by [Standard
        Webhooks](https://www.standardwebhooks.com); the body is the event as in the change feed. A
        delivery that gets no 2xx response within 15 seconds is tried again, 11 times over three
        days. Events about one resource arrive in their order. An event may arrive twice, with the
        same `webhook-id`. A team has at most 20 endpoints.

        Needs the scope `webhooks:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_webhook_endpoint(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.WebhookEndpointDetail:
        """Read a webhook endpoint.

        Only for team-admins. The secret is not shown.

        Needs the scope `webhooks:read`.
        """
        return self._call(
            "GET",
            "/api/v1/webhook-endpoints/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def update_webhook_endpoint(
        self,
        id: str,
        body: models.UpdateWebhookEndpoint | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpoint:
        """Update a webhook endpoint.

        Only for team-admins. Only the fields that are sent change. The key needs the scopes of the
        endpoint. Pending deliveries of types that it no longer receives fail.

        Needs the scope `webhooks:write`.

        A session needs a confirmation of the last 5 minutes to change `url`, `types` or `scopes`;
        otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/webhook-endpoints/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_webhook_endpoint(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpoint:
        """Delete a webhook endpoint.

        Only for team-admins. Returns the deleted endpoint. Pending deliveries are not sent.

        Needs the scope `webhooks:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/webhook-endpoints/{id}",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def rotate_webhook_secret(
        self,
        id: str,
        body: models.RotateWebhookSecret | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpointWithSecret:
        """Replace the secret.

        Only for team-admins. Deliveries have a signature of each secret for `overlap_hours`, at
        most 168.

        Needs the scope `webhooks:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/rotate-secret",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def test_webhook_endpoint(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpoint:
        """Send a test event.

        Only for team-admins. Records the event `webhook_endpoint.tested`, which is sent to this
        endpoint whatever its types are. Its delivery log shows the result.

        Needs the scope `webhooks:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/test",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def enable_webhook_endpoint(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpoint:
        """Enable a webhook endpoint.

        Only for team-admins. Events since `disabled_at` are not sent by themselves: replay them. An
        endpoint whose creator has lost access must be taken over first.

        Needs the scope `webhooks:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/enable",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def take_over_webhook_endpoint(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpoint:
        """Take a webhook endpoint over.

        Only for team-admins. The endpoint belongs to the caller from now on, who needs all of its
        scopes. An endpoint whose creator has lost access, or one of the scopes, is disabled after
        14 days.

        Needs the scope `webhooks:write`.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/take-over",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def disable_webhook_endpoint(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookEndpoint:
        """Disable a webhook endpoint.

        Only for team-admins. Its pending deliveries fail; they can be retried later.

        Needs the scope `webhooks:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/disable",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def replay_webhook_events(
        self,
        id: str,
        body: models.ReplayWebhookEvents | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookReplay:
        """Send events again.

        Only for team-admins. Sends the events of a range again, with the same `webhook-id`, in
        their order and before later events about the same resource. `object` is the resource at the
        time of sending. The key needs the scopes of the endpoint.

        Needs the scope `webhooks:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/replays",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        status: str | None = None,
        event_id: str | None = None,
        subject_id: str | None = None,
        timeout: float | None = None,
    ) -> models.WebhookDeliveryPage:
        """List deliveries.

        Only for team-admins. Newest first. Deliveries are deleted some time after they ended.

        Needs the scope `webhooks:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `pending`, `delivered`, `failed`.
            event_id: Deliveries of this event.
            subject_id: Deliveries of events about this resource.
        """
        return self._call(
            "GET",
            "/api/v1/webhook-endpoints/{id}/deliveries",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "status": status,
                "event_id": event_id,
                "subject_id": subject_id,
            },
            timeout=timeout,
        )

    def iter_webhook_deliveries(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        status: str | None = None,
        event_id: str | None = None,
        subject_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.WebhookDelivery]:
        """Each item of `list_webhook_deliveries`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `pending`, `delivered`, `failed`.
            event_id: Deliveries of this event.
            subject_id: Deliveries of events about this resource.
        """
        return self._items(
            "/api/v1/webhook-endpoints/{id}/deliveries",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "status": status,
                "event_id": event_id,
                "subject_id": subject_id,
            },
            timeout=timeout,
        )

    def get_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        timeout: float | None = None,
    ) -> models.WebhookDeliveryDetail:
        """Read a delivery with its attempts.

        Only for team-admins.

        Needs the scope `webhooks:read`.
        """
        return self._call(
            "GET",
            "/api/v1/webhook-endpoints/{id}/deliveries/{delivery_id}",
            path_values={"id": id, "delivery_id": delivery_id},
            timeout=timeout,
        )

    def retry_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.WebhookDeliveryDetail:
        """Send a delivery again.

        Only for team-admins. The delivery is due now, and is retried like a new delivery, even if
        it was delivered or waits for its next attempt. A delivery that is being sent does not
        change; a delivery of a type that the endpoint no longer receives fails. The key needs the
        scopes of the endpoint.

        Needs the scope `webhooks:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/retry",
            path_values={"id": id, "delivery_id": delivery_id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_mails(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        status: str | None = None,
        kind: str | None = None,
        recipient: str | None = None,
        timeout: float | None = None,
    ) -> models.MailPage:
        """List mails.

        Only for team-admins. The mails that the service has sent for the team, newest first,
        without their content. Records are deleted after 90 days.

        Needs the scope `mails:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `pending`, `retrying`, `sent`, `refused`,
                `failed`, `bounced`, `cancelled`.
            kind: Comma-separated, case-insensitive: `invitation`, `address_replaced`,
                `invoice_contested`, `bank_account_proposed`, `bank_account_approved`,
                `compliance_documents_requested`, `compliance_document_refused`,
                `compliance_document_expired`, `accounting_files`, `step_up_code`, `rule_change`,
                `webhook_disabled`, `webhook_access_lost`, `portal_link`, `offer_to_answer`,
                `mission_to_approve`, `contract_to_sign`, `report_due`, `report_submitted`,
                `report_rejected`, `report_approved`, `invoice_paid`, `batch_to_approve`,
                `mission_ending`, `document_expiring`, `export_ready`, `notification_digest`.
            recipient: The whole address, in any letter case.
        """
        return self._call(
            "GET",
            "/api/v1/mails",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "status": status,
                "kind": kind,
                "recipient": recipient,
            },
            timeout=timeout,
        )

    def iter_mails(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        status: str | None = None,
        kind: str | None = None,
        recipient: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Mail]:
        """Each item of `list_mails`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `pending`, `retrying`, `sent`, `refused`,
                `failed`, `bounced`, `cancelled`.
            kind: Comma-separated, case-insensitive: `invitation`, `address_replaced`,
                `invoice_contested`, `bank_account_proposed`, `bank_account_approved`,
                `compliance_documents_requested`, `compliance_document_refused`,
                `compliance_document_expired`, `accounting_files`, `step_up_code`, `rule_change`,
                `webhook_disabled`, `webhook_access_lost`, `portal_link`, `offer_to_answer`,
                `mission_to_approve`, `contract_to_sign`, `report_due`, `report_submitted`,
                `report_rejected`, `report_approved`, `invoice_paid`, `batch_to_approve`,
                `mission_ending`, `document_expiring`, `export_ready`, `notification_digest`.
            recipient: The whole address, in any letter case.
        """
        return self._items(
            "/api/v1/mails",
            query={
                "per_page": per_page,
                "after": after,
                "status": status,
                "kind": kind,
                "recipient": recipient,
            },
            timeout=timeout,
        )

    def get_mail(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Mail:
        """Read what became of a mail.

        Only for team-admins. Records are deleted after 90 days.

        Needs the scope `mails:read`.
        """
        return self._call(
            "GET",
            "/api/v1/mails/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_undeliverable_addresses(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        email: str | None = None,
        timeout: float | None = None,
    ) -> models.UndeliverableAddressPage:
        """List addresses that mails do not reach.

        Only for team-admins. Newest first. The mail server has refused the address for good, or a
        mail to it came back. An address leaves the list when a later mail to it is accepted. A
        person whose address changes is no longer shown with the old address.

        Needs the scope `mails:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            email: The whole address, in any letter case.
        """
        return self._call(
            "GET",
            "/api/v1/undeliverable-addresses",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "email": email,
            },
            timeout=timeout,
        )

    def iter_undeliverable_addresses(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        email: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.UndeliverableAddress]:
        """Each item of `list_undeliverable_addresses`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            email: The whole address, in any letter case.
        """
        return self._items(
            "/api/v1/undeliverable-addresses",
            query={
                "per_page": per_page,
                "after": after,
                "email": email,
            },
            timeout=timeout,
        )

    def get_notification_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> models.NotificationSettings:
        """Read the notification settings of the team.

        Needs the scope `team-company:read`.
        """
        return self._call(
            "GET",
            "/api/v1/notification-settings",
            timeout=timeout,
        )

    def update_notification_settings(
        self,
        body: models.UpdateNotificationSettings,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.NotificationSettings:
        """Update the notification settings of the team.

        Only for team-admins.

        Needs the scope `team-company:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/notification-settings",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_team_company(
        self,
        *,
        timeout: float | None = None,
    ) -> models.TeamCompany:
        """Read the data of the team's company.

        As its invoices show them, with what is missing for a self-billed invoice.

        Needs the scope `team-company:read`.
        """
        return self._call(
            "GET",
            "/api/v1/team",
            timeout=timeout,
        )

    def update_team_company(
        self,
        body: models.UpdateTeamCompany | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamCompany:
        """Update the data of the team's company.

        Only for team-admins. Only the fields that are sent change; null clears a field. In the
        changed company, a French VAT number ends with the SIREN, and the prefix of the VAT number
        is that of the country. Issued invoices keep their data; `payment_terms_days`,
        `payment_terms_basis`, `vat_rate` and `hours_per_day` apply to missions and reports that are
        written afterwards. `approve_ahead` holds for every approval from then on. With
        `payment_terms_limit: block`, default payment terms above the legal maximum are 400
        `out_of_range`.

        Needs the scope `team-company:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/api/v1/team",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_team_logo(
        self,
        *,
        timeout: float | None = None,
    ) -> models.TeamLogo:
        """Read the team's logo.

        Needs the scope `team-logo:read`.
        """
        return self._call(
            "GET",
            "/api/v1/team/logo",
            timeout=timeout,
        )

    def set_team_logo(
        self,
        body: models.SetTeamLogo,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamLogo:
        """Set the team's logo.

        Only for team-admins. From then on, mails of the team show the logo, embedded in the mail.
        Without a logo they show the name of the team.

        Needs the scope `team-logo:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PUT",
            "/api/v1/team/logo",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def delete_team_logo(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamLogo:
        """Delete the team's logo.

        Only for team-admins. Mails show the name of the team from then on.

        Needs the scope `team-logo:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/api/v1/team/logo",
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def get_sandbox(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Sandbox:
        """Read the clock of the sandbox.

        404 in a team that is no sandbox.

        Needs the scope `sandbox:read`.
        """
        return self._call(
            "GET",
            "/api/v1/sandbox",
            timeout=timeout,
        )

    def move_sandbox_clock(
        self,
        body: models.MoveSandboxClock | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Sandbox:
        """Move the clock of the sandbox forward.

        Only for team-admins. Moves it by a number of days, or to a time. Day by day everything that
        is due happens: missions end, documents expire, people are reminded, mails are written, and
        webhooks are sent. Read the sandbox until its status is `ready`, or wait for the event
        `sandbox.clock_moved`. The clock never goes back; a reset sets it to the real time. API
        keys, sessions, rate limits, stored responses and the audit log follow the real time.

        Needs the scope `sandbox:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/sandbox/clock",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def reset_sandbox(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.Sandbox:
        """Delete the data of the sandbox.

        Only for team-admins. Deletes missions, freelancers, documents, reports, accounting, mails,
        the events and the audit log, and sets the clock back to the real time. Users, API keys,
        sessions, webhook endpoints, and the company and the terms of the team stay; templates, the
        logo and the settings of payments and accounts are deleted. Until it is done, writes return
        400 `sandbox_resets`.

        Needs the scope `sandbox:write`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/api/v1/sandbox/reset",
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def list_sandbox_mails(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        kind: str | None = None,
        recipient: str | None = None,
        timeout: float | None = None,
    ) -> models.SandboxMailPage:
        """List the mails of the sandbox.

        Only for team-admins. A sandbox sends no mail; the newest 2,000 are kept here, newest first.
        Sign-in codes are nevertheless sent, because they belong to no team.

        Needs the scope `sandbox:read`.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            kind: Comma-separated, case-insensitive: `invitation`, `address_replaced`,
                `invoice_contested`, `bank_account_proposed`, `bank_account_approved`,
                `compliance_documents_requested`, `compliance_document_refused`,
                `compliance_document_expired`, `accounting_files`, `step_up_code`, `rule_change`,
                `webhook_disabled`, `webhook_access_lost`, `portal_link`, `offer_to_answer`,
                `mission_to_approve`, `contract_to_sign`, `report_due`, `report_submitted`,
                `report_rejected`, `report_approved`, `invoice_paid`, `batch_to_approve`,
                `mission_ending`, `document_expiring`, `export_ready`, `notification_digest`.
            recipient: The whole address, in any letter case.
        """
        return self._call(
            "GET",
            "/api/v1/sandbox/mails",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "kind": kind,
                "recipient": recipient,
            },
            timeout=timeout,
        )

    def iter_sandbox_mails(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        kind: str | None = None,
        recipient: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.SandboxMail]:
        """Each item of `list_sandbox_mails`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            kind: Comma-separated, case-insensitive: `invitation`, `address_replaced`,
                `invoice_contested`, `bank_account_proposed`, `bank_account_approved`,
                `compliance_documents_requested`, `compliance_document_refused`,
                `compliance_document_expired`, `accounting_files`, `step_up_code`, `rule_change`,
                `webhook_disabled`, `webhook_access_lost`, `portal_link`, `offer_to_answer`,
                `mission_to_approve`, `contract_to_sign`, `report_due`, `report_submitted`,
                `report_rejected`, `report_approved`, `invoice_paid`, `batch_to_approve`,
                `mission_ending`, `document_expiring`, `export_ready`, `notification_digest`.
            recipient: The whole address, in any letter case.
        """
        return self._items(
            "/api/v1/sandbox/mails",
            query={
                "per_page": per_page,
                "after": after,
                "kind": kind,
                "recipient": recipient,
            },
            timeout=timeout,
        )

    def get_sandbox_mail(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.SandboxMailDetail:
        """Read a mail of the sandbox.

        Only for team-admins. The links of the mail work: they open the portal or accept an
        invitation.

        Needs the scope `sandbox:read`.
        """
        return self._call(
            "GET",
            "/api/v1/sandbox/mails/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_sign_in_methods(
        self,
        *,
        timeout: float | None = None,
    ) -> models.SignInMethods:
        """How people can sign in.

        Links of the operator always work.
        """
        return self._call(
            "GET",
            "/auth/v1/methods",
            timeout=timeout,
        )

    def begin_sign_in(
        self,
        body: models.BeginSignIn,
        *,
        timeout: float | None = None,
    ) -> models.SignInAttempt:
        """Ask for a code by mail.

        If the address belongs to an active user, a code is sent to it, at most 5 an hour. The
        response is always the same, and sets a cookie: the code works only in this browser, for 10
        minutes and 5 tries.
        """
        return self._call(
            "POST",
            "/auth/v1/sign-ins",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def confirm_sign_in(
        self,
        body: models.ConfirmSignIn,
        *,
        timeout: float | None = None,
    ) -> models.SignedIn:
        """Sign in with the code.

        Only in the browser that requested the code. Sets the session cookie if the person has one
        team; otherwise the response lists the teams, and the next request is `POST
        /auth/v1/sign-ins/choose-team`. A wrong, used or expired code and a code that another
        browser requested get the same error.
        """
        return self._call(
            "POST",
            "/auth/v1/sign-ins/confirm",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def list_sign_in_teams(
        self,
        *,
        timeout: float | None = None,
    ) -> models.SignInTeams:
        """List the teams to choose from.

        After the code was right, or after the identity provider has sent the browser to
        `/console#choose-team`. Empty if no sign-in of this browser waits for a team.
        """
        return self._call(
            "GET",
            "/auth/v1/sign-ins/teams",
            timeout=timeout,
        )

    def choose_sign_in_team(
        self,
        body: models.ChooseTeam,
        *,
        timeout: float | None = None,
    ) -> models.SignedIn:
        """Choose the team.

        After the code was right or the identity provider has sent the browser back, within 10
        minutes, in the same browser. Sets the session cookie.
        """
        return self._call(
            "POST",
            "/auth/v1/sign-ins/choose-team",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def sign_in_with_link(
        self,
        body: models.UseSignInLink,
        *,
        timeout: float | None = None,
    ) -> models.SignedIn:
        """Sign in with a link of the operator.

        A link works once, within 15 minutes. Sets the session cookie.
        """
        return self._call(
            "POST",
            "/auth/v1/sign-ins/link",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def begin_portal_sign_in(
        self,
        body: models.BeginSignIn,
        *,
        timeout: float | None = None,
    ) -> models.SignInAttempt:
        """Ask for a code by mail, for the portal.

        If the address belongs to an active freelancer, a code is sent to it. The response is always
        the same, and sets a cookie: the code works only in this browser, for 10 minutes and 5
        tries. An address gets at most 5 codes an hour, those for the console included.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/sign-ins",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def confirm_portal_sign_in(
        self,
        body: models.ConfirmSignIn,
        *,
        timeout: float | None = None,
    ) -> models.SignedInFreelancer:
        """Sign in to the portal with the code.

        In the browser that asked for the code. Sets the session cookie of the portal if the person
        works for one team; otherwise the response lists the teams, and the next request is `POST
        /auth/v1/portal/sign-ins/choose-team`. A code for the console is refused, as wrong, used and
        expired ones are.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/sign-ins/confirm",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def list_portal_sign_in_teams(
        self,
        *,
        timeout: float | None = None,
    ) -> models.SignInTeams:
        """List the teams of a freelancer to choose from.

        After the code was right. Empty if no sign-in of this browser waits for a team.
        """
        return self._call(
            "GET",
            "/auth/v1/portal/sign-ins/teams",
            timeout=timeout,
        )

    def choose_portal_team(
        self,
        body: models.ChooseTeam,
        *,
        timeout: float | None = None,
    ) -> models.SignedInFreelancer:
        """Choose the team, for the portal.

        After the code was right, within 10 minutes, in the same browser. Sets the session cookie of
        the portal.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/sign-ins/choose-team",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def sign_in_with_portal_link(
        self,
        body: models.UsePortalLink,
        *,
        timeout: float | None = None,
    ) -> models.SignedInFreelancer:
        """Sign in to the portal with a portal link.

        Sets the session cookie of the portal. The link stays valid. Revoking it ends the session;
        its expiry does not. The session lasts 90 days, but no longer than the API key that created
        the link.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/sign-ins/link",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def renew_portal_link(
        self,
        body: models.RenewPortalLink,
        *,
        timeout: float | None = None,
    ) -> models.LinkRenewal:
        """Ask for a new portal link by mail.

        If the token is that of an expired link of an active freelancer, a new link is sent to their
        registered email address, at most 3 an hour. The response is always the same. Revoked links
        are not renewed. Without a mail server it is refused (`portal_without_mail`): the team can
        show a new link.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/link-renewals",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def begin_passkey_sign_in(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PasskeyRequestOptions:
        """Begin to sign in with a passkey.

        Sets a cookie: the passkey responds in this browser.
        """
        return self._call(
            "POST",
            "/auth/v1/sign-ins/passkey/options",
            is_repeatable=False,
            timeout=timeout,
        )

    def sign_in_with_passkey(
        self,
        body: models.UsePasskey,
        *,
        timeout: float | None = None,
    ) -> models.SignedIn:
        """Sign in with a passkey.

        Sets the session cookie.
        """
        return self._call(
            "POST",
            "/auth/v1/sign-ins/passkey",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def get_email_subscription(
        self,
        body: models.UnsubscribeLink,
        *,
        timeout: float | None = None,
    ) -> models.EmailSubscription:
        """Read what the link in a mail turns off.

        Without signing in. Changes nothing.
        """
        return self._call(
            "POST",
            "/auth/v1/unsubscriptions/show",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def unsubscribe(
        self,
        body: models.UnsubscribeLink,
        *,
        timeout: float | None = None,
    ) -> models.EmailSubscription:
        """Turn off the mails of the link in a mail.

        Without signing in. Idempotent. The kind of the mail is turned off; the link in a digest
        turns off every kind.
        """
        return self._call(
            "POST",
            "/auth/v1/unsubscriptions",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def list_my_teams(
        self,
        *,
        timeout: float | None = None,
    ) -> models.MyTeams:
        """List the teams of the signed-in person.

        The teams in which their email address belongs to an active user. After a sign-in at the
        identity provider, the teams of the account there. A session that began in another way lists
        its own team only.
        """
        return self._call(
            "GET",
            "/auth/v1/teams",
            timeout=timeout,
        )

    def switch_team(
        self,
        body: models.ChooseTeam,
        *,
        timeout: float | None = None,
    ) -> models.SignedIn:
        """Switch to another team.

        Only in a session that began with a mailed code or at the identity provider. Opens a session
        in the other team, which expires with this one, and ends this one.
        """
        return self._call(
            "POST",
            "/auth/v1/switch",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def sign_out(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Session:
        """End this session."""
        return self._call(
            "POST",
            "/auth/v1/sign-out",
            is_repeatable=False,
            timeout=timeout,
        )

    def list_portal_teams(
        self,
        *,
        timeout: float | None = None,
    ) -> models.MyTeams:
        """List the teams of the signed-in freelancer.

        The teams in which their email address belongs to an active freelancer. A session that a
        portal link has opened lists its own team only.
        """
        return self._call(
            "GET",
            "/auth/v1/portal/teams",
            timeout=timeout,
        )

    def switch_portal_team(
        self,
        body: models.ChooseTeam,
        *,
        timeout: float | None = None,
    ) -> models.SignedInFreelancer:
        """Change to another team, in the portal.

        Only in a session that began with a mailed code. Opens a session in the other team, which
        expires with this one, and ends this one.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/switch",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def sign_out_of_portal(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalSession:
        """End this session of the portal."""
        return self._call(
            "POST",
            "/auth/v1/portal/sign-out",
            is_repeatable=False,
            timeout=timeout,
        )

    def ask_for_step_up_code(
        self,
        *,
        timeout: float | None = None,
    ) -> models.StepUpCode:
        """Ask for a code that confirms who you are.

        Sends a code to the email address of the user, at most 5 an hour. It works in this session
        only, for 10 minutes and 5 tries.
        """
        return self._call(
            "POST",
            "/auth/v1/step-up/code",
            is_repeatable=False,
            timeout=timeout,
        )

    def confirm_step_up(
        self,
        body: models.ConfirmStepUp,
        *,
        timeout: float | None = None,
    ) -> models.Session:
        """Confirm who you are with a code.

        With the mailed code or a code of the operator. For 5 minutes the session may then use the
        operations that need a confirmation.
        """
        return self._call(
            "POST",
            "/auth/v1/step-up/confirm",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def read_development_inbox(
        self,
        *,
        timeout: float | None = None,
    ) -> models.DevelopmentInbox:
        """Read the codes of the demo or the sandbox.

        The codes that can be used now, at most 20, newest first; a team-admin sees the codes of
        colleagues, too. Only in the demo and in sandboxes, with the embedded database, without a
        mail server and a public URL, and if the service listens on the machine itself; otherwise
        `is_open` is false.
        """
        return self._call(
            "GET",
            "/auth/v1/development-inbox",
            timeout=timeout,
        )

    def list_passkeys(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Passkeys:
        """List your passkeys."""
        return self._call(
            "GET",
            "/auth/v1/passkeys",
            timeout=timeout,
        )

    def add_passkey(
        self,
        body: models.AddPasskey,
        *,
        timeout: float | None = None,
    ) -> models.Passkey:
        """Add a passkey.

        The body has what the browser has created from the options. A user has at most 20 passkeys.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.
        """
        return self._call(
            "POST",
            "/auth/v1/passkeys",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def begin_passkey(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PasskeyCreationOptions:
        """Begin to add a passkey.

        A session needs a confirmation of the last 5 minutes; otherwise 403 `step_up_required`.
        """
        return self._call(
            "POST",
            "/auth/v1/passkeys/options",
            is_repeatable=False,
            timeout=timeout,
        )

    def delete_passkey(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Passkey:
        """Remove one of your passkeys."""
        return self._call(
            "DELETE",
            "/auth/v1/passkeys/{id}",
            path_values={"id": id},
            is_repeatable=False,
            timeout=timeout,
        )

    def begin_passkey_step_up(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PasskeyRequestOptions:
        """Begin to confirm who you are with a passkey."""
        return self._call(
            "POST",
            "/auth/v1/step-up/passkey/options",
            is_repeatable=False,
            timeout=timeout,
        )

    def confirm_step_up_with_passkey(
        self,
        body: models.UsePasskey,
        *,
        timeout: float | None = None,
    ) -> models.Session:
        """Confirm who you are with a passkey.

        For 5 minutes the session may then use the operations that need a confirmation.
        """
        return self._call(
            "POST",
            "/auth/v1/step-up/passkey",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def list_notifications(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.NotificationPage:
        """List the user's notifications.

        Newest first. They are deleted after 90 days.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/auth/v1/notifications",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_notifications(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Notification]:
        """Each item of `list_notifications`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/auth/v1/notifications",
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def count_unread_notifications(
        self,
        *,
        timeout: float | None = None,
    ) -> models.UnreadNotifications:
        """Count the user's unread notifications."""
        return self._call(
            "GET",
            "/auth/v1/notifications/unread",
            timeout=timeout,
        )

    def read_all_notifications(
        self,
        *,
        timeout: float | None = None,
    ) -> models.UnreadNotifications:
        """Mark the user's notifications as read.

        Up to 1000 at once; the response counts those that remain.
        """
        return self._call(
            "POST",
            "/auth/v1/notifications/read-all",
            is_repeatable=False,
            timeout=timeout,
        )

    def get_notification_preferences(
        self,
        *,
        timeout: float | None = None,
    ) -> models.NotificationPreferences:
        """Read what the user wants by mail."""
        return self._call(
            "GET",
            "/auth/v1/notifications/preferences",
            timeout=timeout,
        )

    def update_notification_preferences(
        self,
        body: models.UpdateNotificationPreferences | None = None,
        *,
        timeout: float | None = None,
    ) -> models.NotificationPreferences:
        """Change what the user wants by mail.

        Which kinds are mailed, the daily digest and quiet hours. Only what is sent changes; null
        clears a field.
        """
        return self._call(
            "PATCH",
            "/auth/v1/notifications/preferences",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def read_notification(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.Notification:
        """Mark a notification as read.

        Idempotent.
        """
        return self._call(
            "POST",
            "/auth/v1/notifications/{id}/read",
            path_values={"id": id},
            is_repeatable=False,
            timeout=timeout,
        )

    def list_portal_notifications(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.NotificationPage:
        """List the freelancer's notifications.

        Newest first. They are deleted after 90 days.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/auth/v1/portal/notifications",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def iter_portal_notifications(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.Notification]:
        """Each item of `list_portal_notifications`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/auth/v1/portal/notifications",
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def count_unread_portal_notifications(
        self,
        *,
        timeout: float | None = None,
    ) -> models.UnreadNotifications:
        """Count the freelancer's unread notifications."""
        return self._call(
            "GET",
            "/auth/v1/portal/notifications/unread",
            timeout=timeout,
        )

    def read_all_portal_notifications(
        self,
        *,
        timeout: float | None = None,
    ) -> models.UnreadNotifications:
        """Mark the freelancer's notifications as read.

        Up to 1000 at once; the response counts those that remain.
        """
        return self._call(
            "POST",
            "/auth/v1/portal/notifications/read-all",
            is_repeatable=False,
            timeout=timeout,
        )

    def get_portal_notification_preferences(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalNotificationPreferences:
        """Read what the freelancer wants by mail."""
        return self._call(
            "GET",
            "/auth/v1/portal/notifications/preferences",
            timeout=timeout,
        )

    def update_portal_notification_preferences(
        self,
        body: models.UpdatePortalNotificationPreferences | None = None,
        *,
        timeout: float | None = None,
    ) -> models.PortalNotificationPreferences:
        """Change what the freelancer wants by mail.

        Which kinds are mailed, the daily digest and quiet hours. Only what is sent changes; null
        clears a field.
        """
        return self._call(
            "PATCH",
            "/auth/v1/portal/notifications/preferences",
            body=body,
            is_repeatable=False,
            timeout=timeout,
        )

    def get_portal_invitation(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalInvitation:
        """Read the invitation of the link."""
        return self._call(
            "GET",
            "/portal/v1/invitation",
            timeout=timeout,
        )

    def accept_portal_invitation(
        self,
        body: models.AcceptInvitation | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.AcceptedInvitation:
        """Accept the invitation.

        The invitation of a user creates the user and returns an API key with the permissions,
        expiry and rate limit of the invitation; with `"issue_key": false` no key is created, and
        with `"open_session": true` a page of this service signs the user in. The invitation of a
        freelancer activates the profile and returns the token of a portal link; with
        `"open_session": true` a page of this service also signs the freelancer in to the portal.
        The key or token is shown only in this response. An invitation can be accepted once.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/invitation/accept",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_portal_me(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalMe:
        """Read the freelancer of the portal link or session."""
        return self._call(
            "GET",
            "/portal/v1/me",
            timeout=timeout,
        )

    def get_portal_profile(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalProfile:
        """Read the freelancer's own profile.

        With what is missing for a self-billed invoice. Nothing is missing where the supplier or an
        umbrella company sends the invoices.
        """
        return self._call(
            "GET",
            "/portal/v1/profile",
            timeout=timeout,
        )

    def update_portal_profile(
        self,
        body: models.UpdatePortalProfile | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalProfile:
        """Update the freelancer's own profile.

        Only the fields that are sent change; null clears a field. The SIRET begins with the SIREN,
        a French VAT number ends with it, and the prefix of the VAT number is that of the country:
        this holds for the profile after the change.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "PATCH",
            "/portal/v1/profile",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_portal_missions(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalMissionPage:
        """List your missions.

        All missions that were offered to you, newest first.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/missions",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_missions(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalMission]:
        """Each item of `list_portal_missions`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/missions",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_mission(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalMission:
        """Read one of your missions."""
        return self._call(
            "GET",
            "/portal/v1/missions/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def accept_portal_mission(
        self,
        id: str,
        body: models.AcceptMission | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalMission:
        """Accept a mission.

        If the mission has a contract, your typed name is the signature, and the mission then awaits
        the signature of the company. Without a contract the mission is in progress immediately.
        Where the service sends mail, send the code of `POST /portal/v1/step-up/code`, too.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/accept",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def decline_portal_mission(
        self,
        id: str,
        body: models.GiveReason,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalMission:
        """Decline a mission.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/decline",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def accept_portal_extension(
        self,
        id: str,
        body: models.AcceptMission | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalMission:
        """Accept the extension of a mission.

        If there is an amendment, it is signed with the typed name; default: the name in your
        profile. Where the service sends mail, send a code, too.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/extension/accept",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def decline_portal_extension(
        self,
        id: str,
        body: models.MayGiveReason | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalMission:
        """Decline the extension of a mission.

        The mission continues under its current terms.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/extension/decline",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_portal_mission_document(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download the contract of your mission."""
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/document",
            path_values={"id": id},
            timeout=timeout,
        )

    def list_portal_mission_documents(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.MissionDocumentPage:
        """List the versions of the documents of your mission.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/documents",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_mission_documents(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.MissionDocument]:
        """Each item of `list_portal_mission_documents`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/missions/{id}/documents",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_mission_document_version(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download one version of a document of your mission."""
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/documents/{document_id}",
            path_values={"id": id, "document_id": document_id},
            timeout=timeout,
        )

    def list_all_portal_activity_reports(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        mission_id: str | None = None,
        report_month_from: str | None = None,
        report_month_to: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalActivityReportPage:
        """List your activity reports of all missions.

        Newest first. Filters are combined with AND.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `pending`, `approved`, `rejected`,
                `cancelled`.
            report_month_from: Reports of this month or later.
            report_month_to: Reports of this month or earlier.
        """
        return self._call(
            "GET",
            "/portal/v1/activity-reports",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "mission_id": mission_id,
                "report_month_from": report_month_from,
                "report_month_to": report_month_to,
            },
            timeout=timeout,
        )

    def iter_all_portal_activity_reports(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        status: str | None = None,
        mission_id: str | None = None,
        report_month_from: str | None = None,
        report_month_to: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalActivityReport]:
        """Each item of `list_all_portal_activity_reports`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            status: Comma-separated, case-insensitive: `draft`, `pending`, `approved`, `rejected`,
                `cancelled`.
            report_month_from: Reports of this month or later.
            report_month_to: Reports of this month or earlier.
        """
        return self._items(
            "/portal/v1/activity-reports",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "status": status,
                "mission_id": mission_id,
                "report_month_from": report_month_from,
                "report_month_to": report_month_to,
            },
            timeout=timeout,
        )

    def list_portal_activity_reports(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalActivityReportPage:
        """List your activity reports of a mission.

        Newest first.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/activity-reports",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_activity_reports(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalActivityReport]:
        """Each item of `list_portal_activity_reports`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/missions/{id}/activity-reports",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_activity_report(
        self,
        id: str,
        month: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalActivityReport:
        """Read your activity report of a month."""
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/activity-reports/{month}",
            path_values={"id": id, "month": month},
            timeout=timeout,
        )

    def put_portal_activity_report(
        self,
        id: str,
        month: str,
        body: models.ActivityReportRows | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalActivityReport:
        """Create or replace your activity report of a month.

        Creates a draft, or replaces all rows of an existing report that is `draft` or `rejected`. A
        list that is not sent becomes empty.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "PUT",
            "/portal/v1/missions/{id}/activity-reports/{month}",
            path_values={"id": id, "month": month},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def check_portal_activity_report(
        self,
        id: str,
        month: str,
        body: models.CheckedActivityReportRows | None = None,
        *,
        timeout: float | None = None,
    ) -> models.ActivityReportHints:
        """Check the rows of your activity report of a month.

        Returns the hints of the rows, as the report would have them once saved. Nothing is stored,
        and rows that saving would refuse are not refused.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/activity-reports/{month}/hints",
            path_values={"id": id, "month": month},
            body=body,
            timeout=timeout,
        )

    def explain_portal_activity_report(
        self,
        id: str,
        month: str,
        *,
        timeout: float | None = None,
    ) -> models.ActivityReportCalculation:
        """Read the calculation of your activity report."""
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/activity-reports/{month}/calculation",
            path_values={"id": id, "month": month},
            timeout=timeout,
        )

    def submit_portal_activity_report(
        self,
        id: str,
        month: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalActivityReport:
        """Submit your activity report of a month.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/activity-reports/{month}/submit",
            path_values={"id": id, "month": month},
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def withdraw_portal_activity_report(
        self,
        id: str,
        month: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalActivityReport:
        """Withdraw your activity report.

        Only before it is reviewed. The report becomes a draft again.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/activity-reports/{month}/withdraw",
            path_values={"id": id, "month": month},
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def upload_portal_expense_receipt(
        self,
        id: str,
        body: models.UploadPortalExpenseReceiptForm,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.ExpenseReceipt:
        """Upload the receipt of an expense.

        Send `multipart/form-data` with a PDF, PNG or JPEG in `file` and the JSON in `receipt`, then
        the `id` as `receipt_id` of an expense. A receipt that no expense refers to is deleted after
        30 days. At most 100 receipts of a freelancer a day.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/missions/{id}/receipts",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_portal_expense_receipt(
        self,
        id: str,
        receipt_id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download one of your receipts.

        As it was uploaded, as an attachment.
        """
        return self._call(
            "GET",
            "/portal/v1/missions/{id}/receipts/{receipt_id}",
            path_values={"id": id, "receipt_id": receipt_id},
            timeout=timeout,
        )

    def list_portal_accounting_entries(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalAccountingEntryPage:
        """List your invoices and their payment status.

        Newest first.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/accounting/entries",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_accounting_entries(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalAccountingEntry]:
        """Each item of `list_portal_accounting_entries`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/accounting/entries",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_accounting_entry(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalAccountingEntry:
        """Read one of your invoices."""
        return self._call(
            "GET",
            "/portal/v1/accounting/entries/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_portal_invoice_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download your invoice."""
        return self._call(
            "GET",
            "/portal/v1/accounting/entries/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def contest_portal_invoice(
        self,
        id: str,
        body: models.ContestInvoice,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalAccountingEntry:
        """Contest an invoice.

        Within the period of your billing mandate. The invoice cannot be paid until you withdraw the
        objection, or the team reopens the activity report.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/accounting/entries/{id}/contest",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def withdraw_portal_contest(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalAccountingEntry:
        """Stop contesting an invoice.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/accounting/entries/{id}/withdraw-contest",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def accept_portal_credit_note(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalAccountingEntry:
        """Accept a credit note.

        A credit note that your billing mandate does not cover is issued when you accept it.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/accounting/entries/{id}/accept",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_portal_billing_mandates(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBillingMandatePage:
        """List your billing mandates.

        Newest first.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/billing-mandates",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_billing_mandates(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalBillingMandate]:
        """Each item of `list_portal_billing_mandates`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/billing-mandates",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_billing_mandate(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalBillingMandate:
        """Read one of your billing mandates."""
        return self._call(
            "GET",
            "/portal/v1/billing-mandates/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def accept_portal_billing_mandate(
        self,
        id: str,
        body: models.AcceptBillingMandate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBillingMandate:
        """Accept a billing mandate.

        From then on the team issues your invoices in your name. Where the service sends mail, send
        the code of `POST /portal/v1/step-up/code`, too.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/billing-mandates/{id}/accept",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def decline_portal_billing_mandate(
        self,
        id: str,
        body: models.BillingMandateReason | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBillingMandate:
        """Decline a billing mandate.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/billing-mandates/{id}/decline",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def revoke_portal_billing_mandate(
        self,
        id: str,
        body: models.BillingMandateReason | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBillingMandate:
        """Revoke your billing mandate.

        Issued invoices stay valid. The team issues no further ones in your name.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/billing-mandates/{id}/revoke",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def send_portal_supplier_invoice(
        self,
        id: str,
        body: models.SendPortalSupplierInvoiceForm,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalSupplierInvoice:
        """Send your invoice.

        Your own, or that of your umbrella company. Send `multipart/form-data` with the PDF in
        `file` and the JSON in `invoice`. A Factur-X is read: number, date, amounts, seller and
        buyer; of another PDF send number, date and amounts. Amounts, currency, type, parties and
        date are compared with the accounting entries, to the cent. For each report the team and the
        freelancer may each send twenty. A Factur-X in which nothing differs is accepted at once;
        the team looks at every other one.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/accounting/entries/{id}/supplier-invoices",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_portal_supplier_invoices(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        activity_report_id: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalSupplierInvoicePage:
        """List the invoices that you have sent.

        Including those that the team has sent for you. Newest first.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/accounting/supplier-invoices",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "activity_report_id": activity_report_id,
            },
            timeout=timeout,
        )

    def iter_portal_supplier_invoices(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        activity_report_id: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalSupplierInvoice]:
        """Each item of `list_portal_supplier_invoices`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/accounting/supplier-invoices",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "activity_report_id": activity_report_id,
            },
            timeout=timeout,
        )

    def get_portal_supplier_invoice(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalSupplierInvoice:
        """Read one of the invoices that you have sent."""
        return self._call(
            "GET",
            "/portal/v1/accounting/supplier-invoices/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_portal_supplier_invoice_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download one of the invoices that you have sent."""
        return self._call(
            "GET",
            "/portal/v1/accounting/supplier-invoices/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def propose_portal_bank_account(
        self,
        body: models.ProposePortalBankAccount,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBankAccount:
        """Propose your bank account.

        The team approves or rejects it. If the service sends mail, the request must also contain
        the code from `POST /portal/v1/step-up/code`. 400 `bank_account_proposed` while another
        proposal is open; at most five proposals a day.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/bank-accounts",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_portal_bank_accounts(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBankAccountPage:
        """List your bank accounts.

        Newest first, with country and last four characters of the IBAN.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/portal/v1/bank-accounts",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def iter_portal_bank_accounts(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalBankAccount]:
        """Each item of `list_portal_bank_accounts`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/portal/v1/bank-accounts",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def get_portal_bank_account(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalBankAccount:
        """Read one of your bank accounts."""
        return self._call(
            "GET",
            "/portal/v1/bank-accounts/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def withdraw_portal_bank_account(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalBankAccount:
        """Withdraw a bank account that you proposed.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/bank-accounts/{id}/withdraw",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_portal_compliance(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalComplianceFile:
        """Read which documents you owe."""
        return self._call(
            "GET",
            "/portal/v1/compliance",
            timeout=timeout,
        )

    def upload_portal_compliance_document(
        self,
        body: models.UploadPortalComplianceDocumentForm,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalComplianceDocument:
        """Upload one of your documents.

        Send `multipart/form-data` with a PDF, PNG or JPEG in `file` and the JSON in `document`. It
        awaits its review; the approved document of the kind stays in force until then. An upload
        that was not reviewed yet is replaced. At most twenty uploads of a freelancer a day.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/compliance-documents",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def list_portal_compliance_documents(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        kind: str | None = None,
        timeout: float | None = None,
    ) -> models.PortalComplianceDocumentPage:
        """List your compliance documents.

        Newest first, all versions, also those that the team has uploaded for you.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            kind: Comma-separated, case-insensitive: `urssaf_vigilance`, `registration`,
                `insurance`, `foreign_workers`.
        """
        return self._call(
            "GET",
            "/portal/v1/compliance-documents",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "kind": kind,
            },
            timeout=timeout,
        )

    def iter_portal_compliance_documents(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        kind: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.PortalComplianceDocument]:
        """Each item of `list_portal_compliance_documents`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
            kind: Comma-separated, case-insensitive: `urssaf_vigilance`, `registration`,
                `insurance`, `foreign_workers`.
        """
        return self._items(
            "/portal/v1/compliance-documents",
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
                "kind": kind,
            },
            timeout=timeout,
        )

    def get_portal_compliance_document(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.PortalComplianceDocument:
        """Read one of your compliance documents."""
        return self._call(
            "GET",
            "/portal/v1/compliance-documents/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_portal_compliance_document_file(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> File:
        """Download one of your compliance documents.

        As it was uploaded, as an attachment.
        """
        return self._call(
            "GET",
            "/portal/v1/compliance-documents/{id}/file",
            path_values={"id": id},
            timeout=timeout,
        )

    def get_portal_home(
        self,
        *,
        timeout: float | None = None,
    ) -> models.PortalHome:
        """Read your first page.

        What awaits you, your missions in progress, what is due and paid, and whom to contact.
        """
        return self._call(
            "GET",
            "/portal/v1/home",
            timeout=timeout,
        )

    def ask_for_portal_code(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> models.StepUpCode:
        """Ask for a code that confirms who you are.

        Sends a code to your email address, at most 5 an hour. It works for 10 minutes and 5 tries,
        for one acceptance.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
        """
        return self._call(
            "POST",
            "/portal/v1/step-up/code",
            idempotency_key=idempotency_key or new_key(),
            timeout=timeout,
        )

    def get_liveness(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Health:
        """Liveness check."""
        return self._call(
            "GET",
            "/livez",
            timeout=timeout,
        )

    def get_readiness(
        self,
        *,
        timeout: float | None = None,
    ) -> models.Health:
        """Readiness check."""
        return self._call(
            "GET",
            "/readyz",
            timeout=timeout,
        )

    def operator_create_sign_in_link(
        self,
        id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.SignInLink:
        """Create a link with which a user signs in.

        The link is shown only in this response. It works once, within 15 minutes.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/teams/{id}/users/{user_id}/sign-in-link",
            path_values={"id": id, "user_id": user_id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_create_step_up_code(
        self,
        id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.OperatorStepUpCode:
        """Create a code with which a user confirms who they are.

        For a user without mail and passkey. The code is shown only in this response. It works once,
        in any session of the user, within 15 minutes.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/teams/{id}/users/{user_id}/step-up-code",
            path_values={"id": id, "user_id": user_id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_report_bounce(
        self,
        body: models.OperatorReportBounce,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.OperatorBounce:
        """Report that a mail came back.

        For the mail system of the operator. The mail gets the status `bounced`, its invitation or
        portal link becomes undeliverable, and the team gets the event `mail.undeliverable`.
        Idempotent. A Message-ID without a record, such as the Message-ID of a sign-in code, changes
        nothing: `mail` is null.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/mails/bounces",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_create_team(
        self,
        body: models.OperatorCreateTeam,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.OperatorTeam:
        """Create a team.

        A French VAT number ends with the SIREN, and the prefix of the VAT number is that of the
        country.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/teams",
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_list_teams(
        self,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> models.OperatorTeamPage:
        """List teams.

        Newest first.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/operator/v1/teams",
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def operator_iter_teams(
        self,
        *,
        per_page: int | None = None,
        after: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.OperatorTeam]:
        """Each item of `operator_list_teams`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
        """
        return self._items(
            "/operator/v1/teams",
            query={
                "per_page": per_page,
                "after": after,
            },
            timeout=timeout,
        )

    def operator_get_team(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.OperatorTeamDetail:
        """Read a team with its settings and storage usage."""
        return self._call(
            "GET",
            "/operator/v1/teams/{id}",
            path_values={"id": id},
            timeout=timeout,
        )

    def operator_update_team(
        self,
        id: str,
        body: models.OperatorUpdateTeam | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.OperatorTeam:
        """Update a team and its settings.

        Only the fields that are sent change. In the changed team, a French VAT number ends with the
        SIREN, and the prefix of the VAT number is that of the country.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/operator/v1/teams/{id}",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_create_user(
        self,
        id: str,
        body: models.OperatorCreateUser,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamUser:
        """Create an active user of a team.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/teams/{id}/users",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_get_user(
        self,
        id: str,
        user_id: str,
        *,
        timeout: float | None = None,
    ) -> models.TeamUserDetail:
        """Read a user of a team."""
        return self._call(
            "GET",
            "/operator/v1/teams/{id}/users/{user_id}",
            path_values={"id": id, "user_id": user_id},
            timeout=timeout,
        )

    def operator_update_user(
        self,
        id: str,
        user_id: str,
        body: models.OperatorSetPermissions | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.TeamUserDetail:
        """Set the permissions of a user of a team.

        Grants permissions that nobody of the team can grant, such as `bank-details:read` to its
        only team-admin: `{"permissions": ["*", "bank-details:read"]}`.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "PATCH",
            "/operator/v1/teams/{id}/users/{user_id}",
            path_values={"id": id, "user_id": user_id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_list_api_keys(
        self,
        id: str,
        *,
        page: int | None = None,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> models.ApiKeyPage:
        """List a team's keys.

        Args:
            page: Page to return.
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._call(
            "GET",
            "/operator/v1/teams/{id}/api-keys",
            path_values={"id": id},
            query={
                "page": page,
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def operator_iter_api_keys(
        self,
        id: str,
        *,
        per_page: int | None = None,
        after: str | None = None,
        updated_since: str | None = None,
        timeout: float | None = None,
    ) -> Iterator[models.ApiKey]:
        """Each item of `operator_list_api_keys`, over all pages.

        Args:
            per_page: Resources per page.
            after: `start` for the first page, then `next` of the previous response, with the same
                filters. A page costs the same at any depth, and rows that are created or deleted
                meanwhile move no others. Cannot be combined with `page`.
            updated_since: Resources that have changed at this time or later. Send the greatest
                `updated_at` that you have seen, also rounded down to seconds: no change is ever
                skipped, and some are returned twice. Deleted resources are not listed: see `GET
                /changes`. Read further pages with `after`; cannot be combined with `page`.
        """
        return self._items(
            "/operator/v1/teams/{id}/api-keys",
            path_values={"id": id},
            query={
                "per_page": per_page,
                "after": after,
                "updated_since": updated_since,
            },
            timeout=timeout,
        )

    def operator_create_api_key(
        self,
        id: str,
        body: models.OperatorCreateApiKey,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.IssuedApiKey:
        """Create a key.

        The key is shown only in this response. It may have any scope; a request that needs a
        permission the user lacks is refused.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/teams/{id}/api-keys",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_get_api_key(
        self,
        id: str,
        key_id: str,
        *,
        timeout: float | None = None,
    ) -> models.ApiKey:
        """Read a team's key."""
        return self._call(
            "GET",
            "/operator/v1/teams/{id}/api-keys/{key_id}",
            path_values={"id": id, "key_id": key_id},
            timeout=timeout,
        )

    def operator_revoke_api_key(
        self,
        id: str,
        key_id: str,
        *,
        descendants: bool | None = None,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.ApiKey:
        """Revoke a key.

        Args:
            descendants: true: also revokes every key created with this key, directly or through
                other keys, and the invitations and portal links created with these keys.
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/operator/v1/teams/{id}/api-keys/{key_id}",
            path_values={"id": id, "key_id": key_id},
            query={
                "descendants": descendants,
            },
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_request_team_deletion(
        self,
        id: str,
        body: models.OperatorRequestTeamDeletion | None = None,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.OperatorTeamDeletion:
        """Request the deletion of a team.

        During the grace period data of the team can only be read, exported and deleted (other
        requests: 403 `team_closing`), and the deletion can be cancelled. Afterwards every row and
        file of the team is deleted, including the audit log. The company must keep its invoices for
        ten years: export them first.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "POST",
            "/operator/v1/teams/{id}/deletion",
            path_values={"id": id},
            body=body,
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    def operator_get_team_deletion(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> models.OperatorTeamDeletion:
        """Read the deletion of a team.

        Also after the team is deleted.
        """
        return self._call(
            "GET",
            "/operator/v1/teams/{id}/deletion",
            path_values={"id": id},
            timeout=timeout,
        )

    def operator_cancel_team_deletion(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool | None = None,
        timeout: float | None = None,
    ) -> models.OperatorTeamDeletion:
        """Cancel the deletion of a team.

        Until the grace period ends.

        Args:
            idempotency_key: Of a write that is repeated by another run of the program. By default
                each call has its own.
            dry_run: Whether to write nothing. By default as the client: see `dry_run` of it.
        """
        return self._call(
            "DELETE",
            "/operator/v1/teams/{id}/deletion",
            path_values={"id": id},
            idempotency_key=idempotency_key or new_key(),
            dry_run=dry_run,
            timeout=timeout,
        )

    @overload
    def sync(
        self,
        resource: Literal["project_code"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.ProjectCode]]: ...

    @overload
    def sync(
        self,
        resource: Literal["team_tag"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.TeamTag]]: ...

    @overload
    def sync(
        self,
        resource: Literal["team"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.Team]]: ...

    @overload
    def sync(
        self,
        resource: Literal["document_template"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.DocumentTemplate]]: ...

    @overload
    def sync(
        self,
        resource: Literal["user"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.TeamUserDetail]]: ...

    @overload
    def sync(
        self,
        resource: Literal["freelancer"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.Freelancer]]: ...

    @overload
    def sync(
        self,
        resource: Literal["mission"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.MissionState]]: ...

    @overload
    def sync(
        self,
        resource: Literal["document"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.MissionDocument]]: ...

    @overload
    def sync(
        self,
        resource: Literal["activity_report"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.ActivityReportState]]: ...

    @overload
    def sync(
        self,
        resource: Literal["accounting_entry"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.AccountingEntryState]]: ...

    @overload
    def sync(
        self,
        resource: Literal["billing_mandate"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.BillingMandate]]: ...

    @overload
    def sync(
        self,
        resource: Literal["supplier_invoice"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.SupplierInvoice]]: ...

    @overload
    def sync(
        self,
        resource: Literal["payment"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.Payment]]: ...

    @overload
    def sync(
        self,
        resource: Literal["payment_batch"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.PaymentBatchState]]: ...

    @overload
    def sync(
        self,
        resource: Literal["bank_account"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.BankAccountState]]: ...

    @overload
    def sync(
        self,
        resource: Literal["compliance_document"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.ComplianceDocumentState]]: ...

    @overload
    def sync(
        self,
        resource: Literal["accounting_export"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.AccountingExport]]: ...

    @overload
    def sync(
        self,
        resource: Literal["account_override"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.AccountOverride]]: ...

    @overload
    def sync(
        self,
        resource: Literal["api_key"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.ApiKey]]: ...

    @overload
    def sync(
        self,
        resource: Literal["rule_change"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.RuleChangeObject]]: ...

    @overload
    def sync(
        self,
        resource: Literal["webhook_endpoint"],
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[models.WebhookEndpoint]]: ...

    def sync(
        self,
        resource: str,
        *,
        after: str | None = None,
        limit: int | None = None,
        timeout: float | None = None,
    ) -> Iterator[SyncedChange[Any]]:
        """Each changed resource once; ends with the last change that there is.

        Call it again later with `after`: the `next` of the last change that was stored. Without it
        every resource is returned once. The place after a change in the middle of a page is that of
        the page before: after a restart the changes since then come again, which changes nothing in
        a copy.

        Args:
            after: `next` of the last change that was stored.
            limit: Changes per request, at most 100.
        """
        return self._sync(resource, after=after, limit=limit, timeout=timeout)
